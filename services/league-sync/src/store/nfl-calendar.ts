import { openCollection } from '@dynasty/kit/collection';
import { createCache } from '@dynasty/kit/cache';
import { type Mongo } from '@dynasty/kit/mongo';

/** What week it is, as the provider says. */
export interface NflStateDoc {
  _id: 'nfl';
  season: string;
  week: number;
  displayWeek: number;
  leg: number;
  /** pre, regular, post or off. */
  seasonType: string;
  /** The season that leagues play now. */
  leagueSeason: string;
  /** The season that new leagues are created for. */
  leagueCreateSeason: string;
  /** YYYY-MM-DD; null out of season. */
  seasonStartDate: string | null;
  fetchedAt: Date;
}

/** A game of the NFL: our copy of the schedule that analytics owns. */
export interface NflGameDoc {
  /** Game id. */
  _id: string;
  season: string;
  week: number;
  /** REG, WC, DIV, CON or SB. */
  gameType: string;
  homeTeam: string;
  awayTeam: string;
  kickoff: Date | null;
  isFinished: boolean;
}

/** A season's schedule, which is only ever replaced as a whole. */
interface ScheduleDoc {
  /** The season. */
  _id: string;
  /** In order of week and kick-off; those whose time is not set come first. */
  games: NflGameDoc[];
}

/** Every page of a running week asks what week it is, and who plays when. */
const stateKeptMs = 1_000;
const keptSchedules = { max: 30, ttlMs: 5_000 };

/** The football calendar, one collection: where the real season is, and the games of each. */
export function createNflCalendar(mongo: Mongo) {
  const model = openCollection<NflStateDoc | ScheduleDoc>(mongo, 'nfl_calendar');
  const keptState = createCache<NflStateDoc>({ max: 1, ttlMs: stateKeptMs });
  const schedules = createCache<ScheduleDoc>(keptSchedules);

  const findState = () =>
    model
      .findOne({ _id: { $eq: 'nfl' } })
      .lean<NflStateDoc | null>()
      .exec();
  const findSchedule = (season: string) =>
    model
      .findOne({ _id: { $eq: season } })
      .lean<ScheduleDoc | null>()
      .exec();

  return {
    nflState: {
      find: findState,

      /** Up to a second old. */
      recent: () => keptState.getOrAsk('nfl', findState),

      async put(state: NflStateDoc): Promise<void> {
        await model.replaceOne({ _id: { $eq: 'nfl' } }, state, { upsert: true });
        keptState.clear();
      },
    },

    nflGames: {
      /** In order of week and kick-off; empty where the season's schedule is not known. */
      async ofSeason(season: string): Promise<NflGameDoc[]> {
        return (await findSchedule(season))?.games ?? [];
      },

      /** The same, up to a few seconds old: schedules change by the day. */
      async recent(season: string): Promise<readonly NflGameDoc[]> {
        return (await schedules.getOrAsk(season, () => findSchedule(season)))?.games ?? [];
      },

      /** Makes a season's games exactly these. */
      async replaceSeason(season: string, games: NflGameDoc[]): Promise<void> {
        const kickoffOf = ({ kickoff }: NflGameDoc) => kickoff?.getTime() ?? -Infinity;
        const inOrder = games.toSorted((a, b) => a.week - b.week || compare(kickoffOf(a), kickoffOf(b)));
        await model.replaceOne({ _id: { $eq: season } }, { _id: season, games: inOrder } as never, { upsert: true });
        schedules.clear();
      },
    },
  };
}

const compare = (a: number, b: number) => (a < b ? -1 : Number(a > b));

export type NflState = ReturnType<typeof createNflCalendar>['nflState'];
export type NflGames = ReturnType<typeof createNflCalendar>['nflGames'];
