import { createCache } from '@dynasty/kit/cache';
import { openCollection, writeMany } from '@dynasty/kit/collection';
import { AppError } from '@dynasty/kit/errors';
import { type Mongo } from '@dynasty/kit/mongo';
import { type Model } from 'mongoose';
import { type SeasonPage } from '../domain/pages/season-page.js';
import { type WeekPage } from '../domain/pages/week-page.js';

/** Raise it whenever pages are worked out in another way: those that are stored are then worked out again. */
const layout = 13;
const allWeeks = Array.from({ length: 18 }, (_, index) => index + 1);

/**
 * What pages show of a season (`_id` is its league id) or of one of its weeks (`{leagueId}:{week}`), stored ready, and
 * marks of the facts that it follows from.
 */
export interface PageDoc {
  _id: string;
  chainId: string;
  leagueId: string;
  /** Of a season's document: another one where it was removed and made anew, and its counts begin again. */
  origin?: string;
  /** Counts the changes of the season's league, rosters and finished weeks. */
  changes?: number;
  /** Counts the changes of its finished weeks. */
  results?: number;
  /** Hash of the finished weeks that wait to become final, where there are any. */
  waiting?: string;
  /** Hash of the season's rules and slots, which decide about weeks. */
  rules?: string;
  /** Hash of who is on taxi and reserve, which decides who sits on the bench in weeks that are not scored. */
  inactive?: string;
  /** Of a season's document: when its league was read last from the provider. */
  syncedAt?: Date;
  /** Of a week's document, like the next three. */
  week?: number;
  /** Counts the changes of the week's rows. */
  rows?: number;
  /** The weeks of its playoff round, itself among them. */
  roundWeeks?: number[];
  /** Its scores stood when `page` was worked out. */
  isScored?: boolean;
  /** The marks as they were when `page` was worked out. */
  builtFrom?: string;
  page?: SeasonPage | WeekPage;
}

export const weekId = (leagueId: string, week: number) => `${leagueId}:${week}`;

export const openPages = (mongo: Mongo): Model<PageDoc> =>
  openCollection<PageDoc>(mongo, 'pages', [[{ chainId: 1, week: 1 }], [{ leagueId: 1 }]]);

type Marks = Omit<PageDoc, 'page'>;

/** Works pages out from the stored facts. */
export interface PageBuilder {
  /** Null while the season is not stored. */
  season(leagueId: string): Promise<SeasonPage | null>;
  weeks(leagueId: string, weeks: readonly number[]): Promise<WeekPage[]>;
}

export type Pages = ReturnType<typeof createPages>;

/** Some 50 kB each. */
const mostPagesInMemory = 400;

/**
 * Pages ready to be shown. Jobs bring them up to date when they have changed a league (`refresh`); whatever they have
 * not got to is worked out when it is asked for, so an outdated page is never read.
 */
export function createPages(model: Model<PageDoc>, build: PageBuilder) {
  const pagesInMemory = createCache<{ builtFrom: string; page: SeasonPage | WeekPage }>({ max: mostPagesInMemory });

  const marksOf = (ids: readonly string[]) =>
    model
      .find({ _id: { $in: ids } }, { page: 0 })
      .lean<Marks[]>()
      .exec();

  /** The stored page when it follows from what the marks say now. */
  async function readPage<P extends SeasonPage | WeekPage>(marks: Marks | undefined, now: string): Promise<P | null> {
    if (marks?.builtFrom !== now) return null;
    const known = pagesInMemory.get(marks._id);
    if (known?.builtFrom === now) return known.page as P;
    const stored = await model
      .findOne({ _id: { $eq: marks._id } }, { page: 1, builtFrom: 1 })
      .lean<PageDoc | null>()
      .exec();
    if (stored?.page === undefined || stored.builtFrom !== now) return null;
    pagesInMemory.set(marks._id, { builtFrom: now, page: stored.page });
    return stored.page as P;
  }

  async function buildSeason(leagueId: string, marks: Marks | undefined): Promise<SeasonPage | null> {
    // The marks were read before the facts: a change in between leaves the page outdated, never wrong for good.
    const page = await build.season(leagueId);
    if (page === null) return null;
    await model.updateOne({ _id: { $eq: leagueId } }, { $set: { builtFrom: seasonMark(marks), page } });
    return page;
  }

  async function buildWeeks(leagueId: string, weeks: readonly number[], marks: MarksById): Promise<WeekPage[]> {
    const pages = await build.weeks(leagueId, weeks);
    const chainId = marks.get(leagueId)?.chainId;
    const writes = pages.map((page) => {
      const { week, roundWeeks, isScored } = page;
      const builtFrom = weekMark(leagueId, marks, { roundWeeks, isScored });
      const $set = { chainId, leagueId, week, roundWeeks, isScored, builtFrom, page };
      return { updateOne: { filter: { _id: weekId(leagueId, week) }, update: { $set }, upsert: true } };
    });
    await writeMany(model, writes as never);
    return pages;
  }

  const seasonOf = async (leagueId: string, marks: Marks | undefined) =>
    (await readPage<SeasonPage>(marks, seasonMark(marks))) ?? (await buildSeason(leagueId, marks));

  return {
    /** Null while the season is not stored. */
    async findSeason(leagueId: string): Promise<SeasonPage | null> {
      const [marks] = await marksOf([leagueId]);
      return seasonOf(leagueId, marks);
    },

    /** Throws AppError unavailable `season-loading` while the season is not stored. */
    async season(leagueId: string): Promise<SeasonPage> {
      const [marks] = await marksOf([leagueId]);
      return (await seasonOf(leagueId, marks)) ?? stillLoading();
    },

    /** A season, and when its league was read last from the provider. Throws as `season` does. */
    async datedSeason(leagueId: string): Promise<{ season: SeasonPage; syncedAt: Date | null }> {
      const [marks] = await marksOf([leagueId]);
      const season = (await seasonOf(leagueId, marks)) ?? stillLoading();
      return { season, syncedAt: marks?.syncedAt ?? null };
    },

    /** A week and its season. Throws as `season` does. */
    async week(leagueId: string, week: number): Promise<{ season: SeasonPage; week: WeekPage }> {
      // A round of the playoffs has two weeks at most.
      const ids = [week - 1, week, week + 1].map((near) => weekId(leagueId, near));
      const marks = marksById(await marksOf([leagueId, ...ids]));
      const season = (await seasonOf(leagueId, marks.get(leagueId))) ?? stillLoading();
      const own = marks.get(weekId(leagueId, week));
      const stored = await readPage<WeekPage>(own, weekMark(leagueId, marks, own));
      const page = stored ?? (await buildWeeks(leagueId, [week], marks))[0] ?? stillLoading();
      return { season, week: page };
    },

    /** Every stored season of a chain, newest first. */
    async ofChain(chainId: string): Promise<SeasonPage[]> {
      const marks = await model
        .find({ chainId: { $eq: chainId }, week: null } as never, { page: 0 })
        .lean<Marks[]>()
        .exec();
      const seasons = await Promise.all(marks.map((season) => seasonOf(season._id, season)));
      return seasons.filter((page) => page !== null).sort((a, b) => Number(b.season) - Number(a.season));
    },

    /** When each season of a chain was read last from the provider, by its league id. */
    async readAt(chainId: string): Promise<Map<string, Date | null>> {
      const marks = await model
        .find({ chainId: { $eq: chainId }, week: null } as never, { syncedAt: 1 })
        .lean<Marks[]>()
        .exec();
      return new Map(marks.map(({ _id, syncedAt = null }) => [_id, syncedAt]));
    },

    /** Works out again what is outdated of a season and its weeks. */
    async refresh(leagueId: string): Promise<void> {
      const found = await model
        .find({ leagueId: { $eq: leagueId } }, { page: 0 })
        .lean<Marks[]>()
        .exec();
      const marks = marksById(found);
      const season = marks.get(leagueId);
      if (season?.builtFrom !== seasonMark(season) && (await buildSeason(leagueId, season)) === null) return;
      const outdated = allWeeks.filter((week) => {
        const own = marks.get(weekId(leagueId, week));
        return own?.builtFrom !== weekMark(leagueId, marks, own);
      });
      if (outdated.length > 0) await buildWeeks(leagueId, outdated, marks);
    },
  };
}

type MarksById = ReadonlyMap<string, Marks>;

const marksById = (marks: readonly Marks[]): MarksById => new Map(marks.map((page) => [page._id, page]));

/** What a season's page follows from. */
const seasonMark = (marks: Marks | undefined) => markOf([layout, marks?.changes ?? 0], marks);

/**
 * What a week's page follows from: the season's rules and results, the rows of the week's playoff round, and until the week
 * is scored who is on taxi and reserve.
 */
function weekMark(leagueId: string, marks: MarksById, own: Pick<Marks, 'roundWeeks' | 'isScored'> = {}): string {
  const season = marks.get(leagueId);
  const rows = (own.roundWeeks ?? []).map((week) => marks.get(weekId(leagueId, week))?.rows ?? 0);
  const benches = own.isScored === true ? [] : [season?.inactive ?? ''];
  return markOf([layout, season?.rules ?? '', season?.results ?? 0, ...rows, ...benches], season);
}

const markOf = (counts: readonly (string | number)[], season: Marks | undefined): string =>
  [...counts, ...(season?.origin === undefined ? [] : [season.origin])].join(':');

function stillLoading(): never {
  throw new AppError('unavailable', 'season-loading', 'This season is still being loaded.', { retryAfterS: 5 });
}
