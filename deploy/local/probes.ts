/** Resolves when the address responds with a 2xx within a second, rejects otherwise. */
export async function respondsOk(url: string, timeoutMs = 1_000): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} responded ${response.status}`);
}
