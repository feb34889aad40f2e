import { eventually, type SyncBed } from './sync-bed.js';

/** What the guard of the pages does beside requests that do not wait for it. */
export interface WatchedGuard {
  /** Waits until it has heard of every change of members: it then looks people up anew. */
  hasHeard(): Promise<unknown>;
  /** Waits until none of its look-ups is under way: it renews decisions beside the requests that use them. */
  isAtRest(): Promise<unknown>;
}

/** To be called before anybody joins a league. */
export async function watchGuard({ deps, bus }: Pick<SyncBed, 'deps' | 'bus'>): Promise<WatchedGuard> {
  let unheard = 0;
  let underWay = 0;
  const { access, outbox } = deps;
  const lookUp = access.of.bind(access);
  access.of = (...asked) => {
    underWay += 1;
    return lookUp(...asked).finally(() => (underWay -= 1));
  };
  outbox.onCommitted((subject) => (unheard += Number(subject === 'league.membership_changed.v1')));
  await bus.broadcast('league.membership_changed.v1', () => void (unheard -= 1));
  return {
    hasHeard: () =>
      eventually(
        async () => unheard,
        (left) => left === 0,
      ),
    isAtRest: () =>
      eventually(
        async () => underWay,
        (left) => left === 0,
      ),
  };
}
