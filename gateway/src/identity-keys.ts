const timeoutMs = 2_000;
const trustMs = 10_000;

/** A check that the issuer's keys can be fetched; a success counts for 10 s, so probes cost the issuer little. */
export function identityKeysReachable(jwksUrl: string): () => Promise<void> {
  let goodUntil = -Infinity;
  return async () => {
    if (performance.now() < goodUntil) return;
    const response = await fetch(jwksUrl, { signal: AbortSignal.timeout(timeoutMs) });
    const { keys } = (await response.json()) as { keys?: unknown[] };
    if (!response.ok || keys === undefined || keys.length === 0) throw new Error('The issuer has no keys.');
    goodUntil = performance.now() + trustMs;
  };
}
