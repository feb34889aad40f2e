/** Waits for an answer's body; whatever is not 2xx is an error that says what was asked. */
export async function bodyOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}
