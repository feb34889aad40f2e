/** A cache of the browser, which jsdom has none of. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  put = async (address: string, response: Response) => void this.entries.set(address, response);
  match = async (address: string) => this.entries.get(address)?.clone();
  delete = async (address: string) => this.entries.delete(address);
  keys = async () => [...this.entries.keys()];
}

/** Gives the page caches that last until `end`; `opened` are those that it has made, by name. */
export function fakeCaches() {
  const opened = new Map<string, FakeCache>();
  const open = async (name: string) => {
    const cache = opened.get(name) ?? new FakeCache();
    opened.set(name, cache);
    return cache;
  };
  const keys = async () => [...opened.keys()];
  Object.assign(globalThis, { caches: { open, keys, delete: async (name: string) => opened.delete(name) } });
  return { opened, end: () => void Reflect.deleteProperty(globalThis, 'caches') };
}
