import { loadDrafts } from './load-drafts.js';
import { type Mark, type SeasonJob } from './season-job.js';
import { storeWeek } from '../weeks/store-week.js';
import { lastWeek, type SyncDeps } from '../sync-deps.js';

/** A piece of a season that is fetched and stored at once, together with the mark that it is done. */
export interface SeasonPart {
  name: string;
  load(deps: SyncDeps, job: SeasonJob, done: Mark): Promise<void>;
}

const weeks = Array.from({ length: lastWeek }, (_, index) => index + 1);

export const matchupsPart = (week: number) => `matchups:${week}`;

/** Everything that is loaded of a season besides its league, users and rosters: match-ups first, newest moves next. */
export const seasonParts: readonly SeasonPart[] = [
  ...weeks.map((week): SeasonPart => ({
    name: matchupsPart(week),
    async load(deps, { chain, league }, done) {
      const answer = await deps.sleeper.matchups(league._id, week);
      await storeWeek(deps, chain, league, { week, answer }, done);
    },
  })),
  ...weeks.toReversed().map((week): SeasonPart => ({
    name: `transactions:${week}`,
    async load(deps, { chain, league }, done) {
      const moves = (await deps.sleeper.transactions(league._id, week)) ?? [];
      const { _id: leagueId, season } = league;
      const docs = moves.map((move) => ({ ...move, chainId: chain._id, leagueId, season }));
      await stored(deps, done, (session) => deps.transactions.putAll(docs, session));
    },
  })),
  { name: 'drafts', load: loadDrafts },
  {
    name: 'traded-picks',
    async load(deps, { chain, league }, done) {
      const picks = await deps.sleeper.tradedPicks(league._id);
      const doc = { _id: league._id, chainId: chain._id, season: league.season, picks: picks ?? [] };
      await stored(deps, done, async (session) => {
        if (picks !== null) await deps.tradedPicks.put(doc, session);
      });
    },
  },
  {
    name: 'brackets',
    async load(deps, { chain, league }, done) {
      const winners = await deps.sleeper.winnersBracket(league._id);
      const losers = await deps.sleeper.losersBracket(league._id);
      const { _id, season } = league;
      const doc = { _id, chainId: chain._id, season, winners: winners ?? [], losers: losers ?? [] };
      await stored(deps, done, async (session) => {
        if (winners !== null || losers !== null) await deps.brackets.put(doc, session);
      });
    },
  },
];

async function stored(deps: Pick<SyncDeps, 'mongo'>, done: Mark, put: Mark): Promise<void> {
  await deps.mongo.transaction(async (session) => {
    await put(session);
    await done(session);
  });
}
