import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate, type StrategyOptions } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: scripts, styles and fonts of every screen. */
declare const ASSETS: string[];

const shellCache = 'dynasty-shell';
const assetCache = 'dynasty-assets';
/** Several versions of all files. */
const mostAssets = 200;
/** Addresses of the gateway and the identity server, and pages that are files of their own. */
const notOurs = /^\/(?:api|realms|resources)\/|\.[a-z]+$/;

/** The page is the same one for every address, and holds nothing of anybody. */
const onePage = new Request('/');

/** Pages that show an older version are told of the new one. */
const tellOfNewVersion: NonNullable<StrategyOptions['plugins']>[number] = {
  async cacheDidUpdate({ oldResponse, newResponse }) {
    if (oldResponse === undefined || oldResponse === null) return;
    if (oldResponse.headers.get('etag') === newResponse.headers.get('etag')) return;
    for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage('new-version');
  },
};

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !notOurs.test(url.pathname),
  new StaleWhileRevalidate({
    cacheName: shellCache,
    plugins: [{ cacheKeyWillBeUsed: async () => onePage }, tellOfNewVersion],
  }),
);
// Names change with the content.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: assetCache, plugins: [new ExpirationPlugin({ maxEntries: mostAssets })] }),
);

async function install(): Promise<void> {
  await self.skipWaiting();
  await (await caches.open(assetCache)).addAll(ASSETS);
  await (await caches.open(shellCache)).add(onePage);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
