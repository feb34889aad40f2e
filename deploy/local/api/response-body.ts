/** The body of a response as text; a status that is not 2xx is an error that names the address. */
export async function bodyOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} responded ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}
