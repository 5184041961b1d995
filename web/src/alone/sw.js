// Beside the page, so that it works without a network. One version keeps all files of one build, and none of another: the
// page that it shows and the engine that this page asks for were built together. vite.config.ts fills in the blanks.
const version = '%VERSION%';
const page = '%PAGE%'; // the sum of the page of this build
const files = '%FILES%'.split(' ');
const name = `tideline-${version}`;
const pause = 40; // milliseconds between two files: a server bears so many of one address, and its page comes first

async function keep() {
  const found = await fetch('/', { cache: 'reload' });
  const sum = await crypto.subtle.digest('SHA-256', await found.clone().arrayBuffer());
  const hex = Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (!found.ok || hex !== page) throw new Error('the page is of another version');
  const cache = await caches.open(name);
  await cache.put('/', found);
  // What is there already, from a time before that broke off, is right: names have sums in them.
  for (const file of files) {
    if (await cache.match(file)) continue;
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    await cache.put(file, answer);
    await new Promise((done) => { setTimeout(done, pause); });
  }
}

// A page that the network has is newer than any that is kept.
async function show(request) {
  const answer = await fetch(request).catch(() => null);
  const kept = answer && answer.status < 500 ? null : await caches.match('/', { cacheName: name });
  return kept ?? answer ?? Response.error();
}

async function give(request) {
  return (await caches.match(new URL(request.url).pathname, { cacheName: name })) ?? fetch(request);
}

self.addEventListener('install', (event) => { event.waitUntil(keep()); });
// Whoever has a page of the version before open goes on with that one: this begins when it is closed.
self.addEventListener('activate', (event) => {
  const others = caches.keys().then((all) => Promise.all(all.filter((one) => one.startsWith('tideline-') && one !== name).map((one) => caches.delete(one))));
  event.waitUntil(others.then(() => self.clients.claim()));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(show(request));
  else if (files.includes(pathname)) event.respondWith(give(request));
});
