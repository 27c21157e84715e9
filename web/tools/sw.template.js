// Keeps the site for offline use. The page itself is asked for from the network first, so that a new
// version shows at the next visit; everything else carries a hash in its name and never changes.
const version = 'VERSION';
const files = ['FILES'];
const name = `tracepad-${version}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(name)
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((keys) =>
        Promise.all(
          keys.filter((k) => k.startsWith('tracepad-') && k !== name).map((k) => caches.delete(k)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(self.registration.scope)) return;
  const response = request.mode === 'navigate' ? networkFirst(request) : cacheFirst(request);
  event.respondWith(response);
  // With an engine goes its rest, which a program may first need when there is no network.
  if (/\/engine\/[^/.]+\.(wasm|json)$/.test(url.pathname)) {
    const rest = url.href.replace(/-\w+\.\w+$/, '.deferred$&');
    event.waitUntil(response.then(() => cacheFirst(new Request(rest))));
  }
});

async function networkFirst(request) {
  const cache = await caches.open(name);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put('./', response.clone());
    return response;
  } catch {
    return (await cache.match('./')) ?? Response.error();
  }
}

async function cacheFirst(request) {
  const cache = await caches.open(name);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
