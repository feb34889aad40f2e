import { type ClientSession } from '@dynasty/kit/mongo';
import { type Model } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { inactiveOf } from '../domain/lineup/optimal-week.js';
import { contentHash } from './documents.js';
import { type PageDoc, weekId } from './pages.js';

/** What pages follow from of a league, and of a week. */
interface MarkedLeague {
  _id: string;
  chainId: string;
  settings: unknown;
  lastScoredLeg: number;
  status: string;
  rosterPositions: unknown;
  totalRosters: number;
}

interface MarkedRoster {
  rosterId: number;
  taxi: readonly string[];
  reserve: readonly string[];
}

interface MarkedWeek {
  chainId: string;
  leagueId: string;
  week: number;
  isFinal: boolean;
}

/** What stores of facts tell, in the transaction that changes a fact: pages that follow from it are outdated then. */
export type PageMarks = ReturnType<typeof createPageMarks>;

export function createPageMarks(model: Model<PageDoc>) {
  const upsert = (session: ClientSession | undefined) => ({ upsert: true, session });
  const made = () => ({ $setOnInsert: { origin: randomUUID() } });

  return {
    async leagueChanged(league: MarkedLeague, syncedAt: Date, session?: ClientSession): Promise<void> {
      const { _id, chainId, settings, lastScoredLeg, status, rosterPositions, totalRosters } = league;
      const rules = contentHash([settings, lastScoredLeg, status, rosterPositions, totalRosters]);
      const change = { $set: { leagueId: _id, chainId, rules, syncedAt }, $inc: { changes: 1 }, ...made() };
      await model.updateOne({ _id: { $eq: _id } }, change, upsert(session));
    },

    /** Nothing of the season's page has changed. */
    async leagueRead(leagueId: string, syncedAt: Date): Promise<void> {
      await model.updateOne({ _id: { $eq: leagueId } }, { $set: { syncedAt } });
    },

    async rostersChanged(leagueId: string, rosters: readonly MarkedRoster[], session: ClientSession): Promise<void> {
      const change = {
        $set: { leagueId, inactive: contentHash(inactiveOf(rosters)) },
        $inc: { changes: 1 },
        ...made(),
      };
      await model.updateOne({ _id: { $eq: leagueId } }, change, upsert(session));
    },

    /**
     * A week that is not final concerns its own page only: several of them may be stored at the same time. Where it counts
     * nevertheless, `weeksWait` tells of it.
     */
    async weekChanged(stored: MarkedWeek, session: ClientSession): Promise<void> {
      const { chainId, leagueId, week } = stored;
      const own = { $set: { chainId, leagueId, week }, $inc: { rows: 1 } };
      const result = { $inc: { changes: 1, results: 1 }, $unset: { waiting: 1 } };
      const season = { $set: { chainId, leagueId }, ...result, ...made() };
      const writes = [
        { updateOne: { filter: { _id: weekId(leagueId, week) }, update: own, upsert: true } },
        { updateOne: { filter: { _id: leagueId }, update: season, upsert: true } },
      ];
      await model.bulkWrite(stored.isFinal ? writes : writes.slice(0, 1), { session });
    },

    /** Weeks count that are not final yet; `waiting` tells which, and their rows. True when others did before. */
    async weeksWait(leagueId: string, waiting: string, session: ClientSession): Promise<boolean> {
      const others = { _id: { $eq: leagueId }, waiting: { $ne: waiting } };
      const change = { $set: { waiting }, $inc: { changes: 1, results: 1 } };
      return (await model.updateOne(others, change, { session })).matchedCount === 1;
    },

    /** Whether `weeksWait` was told of just these before. */
    areWaiting: async (leagueId: string, waiting: string): Promise<boolean> =>
      (await model.exists({ _id: { $eq: leagueId }, waiting: { $eq: waiting } })) !== null,
  };
}
