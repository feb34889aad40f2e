import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: the page, and scripts, styles and fonts of every screen. */
declare const FILES: { url: string; revision: string | null }[];

/**
 * Addresses of the gateway and the identity server, and what is a file of its own. They are compared with path and query
 * together, and a query may end as a file's name does (`?seasons=2025.2024`).
 */
const notPages = [/^\/(?:api|realms|resources|healthz|readyz)(?:\/|$)/, /^[^?]*\.[a-z0-9]+$/];

// A version is used when all of its files are there, and only then do those of the one before go.
precacheAndRoute(FILES);
cleanupOutdatedCaches();
// The page is the same one for every address, and holds nothing of anybody.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { denylist: notPages }));

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
