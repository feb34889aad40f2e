/** Resolves when the address answers with a 2xx within a second, rejects otherwise. */
export async function answersOk(url: string, timeoutMs = 1_000): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}
