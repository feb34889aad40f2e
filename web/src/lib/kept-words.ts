import { browserMemory } from './browser-memory';
import { rememberedAccount } from './session/remembered-account';

/** An entry for each: tabs that write at the same time do not overwrite what the others have written. */
const prefix = 'dynasty.words.';
/** Whose session ran out last: they are theirs while nobody is signed in. */
const ownerKey = 'dynasty.wordsOf';
const isNobody = (): boolean => rememberedAccount() === null;

/** What the names of messages that were sent off and are not there yet begin with. */
export const unsentNames = 'unsent-';

/**
 * What the account of this browser has written and not sent yet, or looked for, by name; it survives a reload. While
 * nobody is signed in there is nothing to read, and nothing is kept.
 */
export const keptWords = {
  read(name: string): unknown {
    if (isNobody()) return null;
    try {
      return JSON.parse(browserMemory.read(prefix + name) ?? 'null');
    } catch {
      return null;
    }
  },
  /** Undefined forgets it. */
  write(name: string, value: unknown): void {
    if (isNobody()) return;
    if (value === undefined) browserMemory.forget(prefix + name);
    else browserMemory.write(prefix + name, JSON.stringify(value));
  },
  /** The names that begin so. */
  names: (beginning: string): string[] =>
    isNobody() ? [] : browserMemory.keys(prefix + beginning).map((key) => key.slice(prefix.length)),
  /** Says by name what another tab of this browser has written or forgotten. */
  onOtherTab(heard: (name: string) => void): void {
    window.addEventListener('storage', ({ key }) => {
      if (key?.startsWith(prefix)) heard(key.slice(prefix.length));
    });
  },
};

/** At sign-out, and when it is somebody else now. */
export const forgetWords = (): void => [ownerKey, ...browserMemory.keys(prefix)].forEach(browserMemory.forget);

/** From one sign-in to the next: words wait for the account whose session has run out, and for nobody else. */
export function handOnWords(from: string | null, to: string | null): void {
  if (from !== null) browserMemory.write(ownerKey, from);
  if (to !== null && to !== browserMemory.read(ownerKey)) forgetWords();
}
