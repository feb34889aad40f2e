/**
 * Health check of an image: ends with 0 while the process accepts requests. It asks /healthz and not /readyz, since a
 * process that waits for its database must not be restarted for that.
 */
const port = process.env.PORT ?? '3000';

fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(3_000) }).then(
  // Until its servers are there, a service's port responds with 503: that process is well too.
  (response) => process.exit(response.ok || response.status === 503 ? 0 : 1),
  () => process.exit(1),
);
