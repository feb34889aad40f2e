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

/** For a job that reads a season's stored weeks, so many times, right before another job changes them. */
export function readingBefore<D extends Pick<SyncDeps, 'matchups'>>(
  deps: D,
  times: number,
  change: (turn: number) => Promise<void>,
): D {
  const { matchups } = deps;
  let turn = 0;
  const ofSeason: typeof matchups.ofSeason = async (...place) => {
    const weeks = await matchups.ofSeason(...place);
    if (turn < times) await change((turn += 1));
    return weeks;
  };
  return { ...deps, matchups: { ...matchups, ofSeason } };
}
