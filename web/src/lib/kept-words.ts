import { browserMemory } from './browser-memory';

const key = 'dynasty.words';

type Words = Record<string, unknown>;

function all(): Words {
  try {
    const stored: unknown = JSON.parse(browserMemory.read(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Words) : {};
  } catch {
    return {};
  }
}

/** What the account of this browser has written and not sent yet, by name; it survives a reload. */
export const keptWords = {
  read: (name: string): unknown => all()[name],
  /** Undefined forgets it. */
  write(name: string, value: unknown): void {
    const { [name]: _, ...others } = all();
    const words = value === undefined ? others : { ...others, [name]: value };
    if (Object.keys(words).length === 0) browserMemory.forget(key);
    else browserMemory.write(key, JSON.stringify(words));
  },
};

/** At sign-out, and when it is somebody else now. */
export const forgetWords = (): void => browserMemory.forget(key);
