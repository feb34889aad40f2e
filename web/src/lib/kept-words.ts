import { browserMemory } from './browser-memory';

/** An entry for each: tabs that write at the same time do not overwrite what the others have written. */
const prefix = 'dynasty.words.';

/** What the names of messages that were sent off and are not there yet begin with. */
export const unsentNames = 'unsent-';

/** What the account of this browser has written and not sent yet, or looked for, by name; it survives a reload. */
export const keptWords = {
  read(name: string): unknown {
    try {
      return JSON.parse(browserMemory.read(prefix + name) ?? 'null');
    } catch {
      return null;
    }
  },
  /** Undefined forgets it. */
  write(name: string, value: unknown): void {
    if (value === undefined) browserMemory.forget(prefix + name);
    else browserMemory.write(prefix + name, JSON.stringify(value));
  },
  /** The names that begin so. */
  names: (beginning: string): string[] => browserMemory.keys(prefix + beginning).map((key) => key.slice(prefix.length)),
  /** Says by name what another tab of this browser has written or forgotten. */
  onOtherTab(heard: (name: string) => void): void {
    window.addEventListener('storage', ({ key }) => {
      if (key?.startsWith(prefix)) heard(key.slice(prefix.length));
    });
  },
};

/** At sign-out, and when it is somebody else now. */
export const forgetWords = (): void => keptWords.names('').forEach((name) => keptWords.write(name, undefined));
