import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { onlyPageOf } from './page-revision';

declare const self: ServiceWorkerGlobalScope & {
  /** Written above this script by the gateway: that of the page which it serves, with its settings and its policy. */
  pageRevision?: string;
};
/** Filled in by the build: the page, and scripts, styles and fonts of every screen. */
declare const FILES: { url: string; revision: string | null }[];

/**
 * Addresses of the gateway and the identity server, and what is a file of its own. They are compared with path and query
 * together, and a query may end as a file's name does (`?seasons=2025.2024`).
 */
const notPages = [/^\/(?:api|realms|resources|healthz|readyz)(?:\/|$)/, /^[^?]*\.[a-z0-9]+$/];

const { pageRevision } = self;
const files = FILES.map((file) => (file.url === '/' ? { ...file, revision: pageRevision ?? file.revision } : file));
addPlugins([onlyPageOf(pageRevision)]);
// A version is used when all of its files are there, and only then do those of the one before go.
precacheAndRoute(files);
cleanupOutdatedCaches();
// The page is the same one for every address, and holds nothing of anybody.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { denylist: notPages }));

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
