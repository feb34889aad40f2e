import { type SyncDeps } from '../../src/deps.js';

/** What a job asks of a league. */
export type Asked = 'rosters' | 'matchups' | 'transactions' | 'tradedPicks' | 'losersBracket' | 'picks';

/** For a job that stands still once, when it has read this of the league, until what happens `meanwhile` is over. */
export function standingStillOnce(sync: SyncDeps, after: Asked, meanwhile: () => Promise<void>): SyncDeps {
  const { sleeper } = sync;
  let over: Promise<void> | undefined;
  const still = async <T>(asked: Promise<T>): Promise<T> => {
    const reply = await asked;
    await (over ??= meanwhile());
    return reply;
  };
  const slow = {
    rosters: (id: string) => still(sleeper.rosters(id)),
    matchups: (id: string, week: number) => still(sleeper.matchups(id, week)),
    transactions: (id: string, leg: number) => still(sleeper.transactions(id, leg)),
    tradedPicks: (id: string) => still(sleeper.tradedPicks(id)),
    losersBracket: (id: string) => still(sleeper.losersBracket(id)),
    picks: (id: string) => still(sleeper.picks(id)),
  };
  return { ...sync, sleeper: { ...sleeper, [after]: slow[after] } };
}
