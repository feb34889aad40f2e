import type { ClientSession } from 'mongoose';

/** What one try of a transaction wants to run around its commit. */
export interface Hooks {
  /** Run inside the transaction, after the work and before the commit. */
  beforeCommit: (() => Promise<void>)[];
  /** Run when it has been committed, and not when it was undone. Must not fail. */
  afterCommit: (() => void)[];
}

const open = new WeakMap<ClientSession, Hooks>();

/** Begins a try; the hooks of earlier tries of the same transaction are dropped. */
export function openHooks(session: ClientSession): Hooks {
  const hooks: Hooks = { beforeCommit: [], afterCommit: [] };
  open.set(session, hooks);
  return hooks;
}

/** The hooks of the try that is under way; another object for each try. */
export function hooksOf(session: ClientSession): Hooks {
  const hooks = open.get(session);
  if (hooks === undefined) throw new Error('the session is not one of mongo.transaction()');
  return hooks;
}
