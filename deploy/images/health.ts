/**
 * Health check of an image: ends with 0 once the process serves. It asks of the process alone, since one whose database
 * went away goes on with what it keeps. Until its servers are there a service's port responds with 503: several are
 * restarted one after the other, and the next must not be stopped before that. Docker restarts nothing for it.
 */
const port = process.env.PORT ?? '3000';

fetch(`http://127.0.0.1:${port}/readyz?own=1`, { signal: AbortSignal.timeout(3_000) }).then(
  // The stand-in has no such page, and listens once it has started.
  (response) => process.exit(response.ok || response.status === 404 ? 0 : 1),
  () => process.exit(1),
);
