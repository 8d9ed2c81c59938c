// Pages that can be read without a network: the network first, else what was kept; a judge needs the network.
"use strict";
const KEPT = "kept-1";
const OFFLINE = "/offline";
const VERDICT = /^\/(s|situations|rulings|rules)\//; // what was looked at once can be read again
const MOST = 60;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.add(OFFLINE)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  const request = event.request;
  const address = new URL(request.url);
  if (address.origin !== location.origin || address.pathname.startsWith("/api/")) return;
  if (request.method !== "GET") {
    if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
    return;
  }
  event.respondWith(answer(request, address));
});
async function answer(request, address) {
  const cache = await caches.open(KEPT);
  try {
    const found = await fetch(request);
    if (found.ok && address.pathname.startsWith("/static/")) cache.put(request, found.clone());
    if (found.ok && VERDICT.test(address.pathname)) cache.put(request, found.clone()).then(() => trim(cache));
    return found;
  } catch (error) {
    const kept = (await cache.match(request)) || (await cache.match(request, { ignoreSearch: address.pathname.startsWith("/static/") || address.pathname === "/" }));
    if (kept) return kept;
    if (request.mode === "navigate") return cache.match(OFFLINE);
    throw error;
  }
}
// Of the verdicts the last ones stay.
async function trim(cache) {
  const seen = (await cache.keys()).filter((request) => /^\/(s|situations)\//.test(new URL(request.url).pathname));
  await Promise.all(seen.slice(0, -MOST).map((request) => cache.delete(request)));
}
// "Keep this game": every page of it, a few at a time; tells how far it is.
self.addEventListener("message", (event) => {
  if (event.data && event.data.keep) event.waitUntil(keep(event.data.keep, event.source));
});
async function keep(list, client) {
  const cache = await caches.open(KEPT);
  const pages = (await (await fetch(list)).json()).pages;
  let done = 0;
  for (let at = 0; at < pages.length; at += 4) {
    await Promise.all(pages.slice(at, at + 4).map((page) => cache.add(page).catch(() => {})));
    done = Math.min(at + 4, pages.length);
    client.postMessage({ kept: done, of: pages.length });
  }
}
