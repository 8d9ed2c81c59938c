# The service in a container: small, not as root, with a root that may be read-only.
#   docker build -t lexludi . && docker run --rm -p 8000:8000 --read-only --tmpfs /tmp -v lexludi:/data lexludi
FROM python:3.12-slim AS build
WORKDIR /source
COPY . .
RUN pip wheel --no-cache-dir --require-hashes --wheel-dir /wheels --requirement requirements/image.lock \
    && pip install --no-cache-dir --no-index --no-deps /wheels/*.whl \
    && pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels .

FROM python:3.12-slim
LABEL org.opencontainers.image.title="Lex Ludi" \
      org.opencontainers.image.description="A judge of card games" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index --no-deps /wheels/*.whl \
    && rm -rf /wheels \
    && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin judge \
    && install -d -o judge /data
# The cards that are imported, and what takes long to read in, lie in /data; all else is only read.
ENV LEXLUDI_DATA=/data LEXLUDI_CACHE=/data/cache LEXLUDI_HOST=0.0.0.0 LEXLUDI_PORT=8000 \
    PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 HOME=/tmp
USER 10001
RUN for game in swtcg swlcg berserk; do judge new "$game" > /tmp/first && judge ask --deadline 120 /tmp/first; done \
    && rm /tmp/first
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen(f'http://127.0.0.1:{os.environ[\"LEXLUDI_PORT\"]}/healthz', timeout=4)"]
CMD ["judge", "serve"]
