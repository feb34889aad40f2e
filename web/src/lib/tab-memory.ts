import { rememberedAccount } from './session/remembered-account';

const prefix = 'dynasty.tab.';

/** What is kept, where it is of use again, and for whom. */
interface Entry {
  account: string | null;
  place: string;
  value: unknown;
}

/** What this tab keeps over a reload, each thing for one place in its history and the account that is signed in. */
export const tabMemory = {
  /** Undefined at another place, for somebody else, and where what is kept cannot be read. */
  read(name: string, place: string): unknown {
    try {
      const kept = JSON.parse(sessionStorage.getItem(prefix + name) ?? '{}') as Partial<Entry>;
      return kept.place === place && kept.account === rememberedAccount() ? kept.value : undefined;
    } catch {
      return undefined;
    }
  },
  /** Undefined forgets it. */
  write(name: string, place: string, value: unknown): void {
    try {
      const entry: Entry = { account: rememberedAccount(), place, value };
      if (value === undefined) sessionStorage.removeItem(prefix + name);
      else sessionStorage.setItem(prefix + name, JSON.stringify(entry));
    } catch {
      // A browser that keeps nothing (a private window, storage switched off): a reload begins anew.
    }
  },
};

/** At sign-out, and when it is somebody else now. */
export function forgetTab(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  } catch {
    // There was nothing.
  }
}
