import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type Model } from 'mongoose';
import { type SeasonPage } from '../domain/pages/season-page.js';
import { type WeekPage } from '../domain/pages/week-page.js';
import { contentHash } from './content-hash.js';

/**
 * What pages show of a season (`_id` is its league id) or of one of its weeks (`{leagueId}:{week}`), stored ready, and
 * marks of the facts that it follows from.
 */
export interface PageDoc {
  _id: string;
  chainId: string;
  leagueId: string;
  /** Counts the changes of the season's league, rosters and finished weeks. */
  changes?: number;
  /** Counts the changes of its finished weeks. */
  results?: number;
  /** Hash of the season's rules and slots, which decide about weeks. */
  rules?: string;
  /** Of a week's document, like the next two. */
  week?: number;
  /** Counts the changes of the week's rows. */
  rows?: number;
  /** The weeks of its playoff round, itself among them. */
  roundWeeks?: number[];
  /** The marks as they were when `page` was worked out. */
  builtFrom?: string;
  page?: SeasonPage | WeekPage;
}

export const weekId = (leagueId: string, week: number) => `${leagueId}:${week}`;

export const openPages = (mongo: Mongo): Model<PageDoc> =>
  openCollection<PageDoc>(mongo, 'pages', [[{ chainId: 1, week: 1 }], [{ leagueId: 1 }]]);

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

  return {
    async leagueChanged(league: MarkedLeague, session?: ClientSession): Promise<void> {
      const { _id, chainId, settings, lastScoredLeg, status, rosterPositions, totalRosters } = league;
      const rules = contentHash([settings, lastScoredLeg, status, rosterPositions, totalRosters]);
      const change = { $set: { leagueId: _id, chainId, rules }, $inc: { changes: 1 } };
      await model.updateOne({ _id: { $eq: _id } }, change, upsert(session));
    },

    async rostersChanged(leagueId: string, session: ClientSession): Promise<void> {
      await model.updateOne({ _id: { $eq: leagueId } }, { $set: { leagueId }, $inc: { changes: 1 } }, upsert(session));
    },

    /** A week without a result concerns its own page only: several of them may be stored at the same time. */
    async weekChanged(stored: MarkedWeek, session: ClientSession): Promise<void> {
      const { chainId, leagueId, week } = stored;
      const own = { $set: { chainId, leagueId, week }, $inc: { rows: 1 } };
      const season = { $set: { chainId, leagueId }, $inc: { changes: 1, results: 1 } };
      const writes = [
        { updateOne: { filter: { _id: weekId(leagueId, week) }, update: own, upsert: true } },
        { updateOne: { filter: { _id: leagueId }, update: season, upsert: true } },
      ];
      await model.bulkWrite(stored.isFinal ? writes : writes.slice(0, 1), { session });
    },
  };
}
