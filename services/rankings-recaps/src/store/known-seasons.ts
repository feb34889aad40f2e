import { openCollection } from '@dynasty/kit/collection';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** A season as a connection of its league was known first. */
export interface KnownSeason extends LeagueIds {
  season: string;
  leagueId: string;
  /** The last of its weeks that were over then; 0 where none was. */
  overUntil: number;
}

const idOf = ({ chainId, season }: Pick<KnownSeason, 'chainId' | 'season'>): string => `${chainId}:${season}`;

/** Which weeks of a season were over when it was known first: the others are news, however late they come. */
export function createKnownSeasons(mongo: Mongo) {
  const model = openCollection<KnownSeason & { _id: string }>(mongo, 'known_seasons', [[{ chainId: 1 }]]);
  return {
    /** Whether a season was known already by this connection and league of the year. */
    async isKnown({ connectionId, leagueId, ...key }: Omit<KnownSeason, 'overUntil'>): Promise<boolean> {
      const place = { _id: { $eq: idOf(key) }, connectionId: { $eq: connectionId }, leagueId: { $eq: leagueId } };
      return (await model.exists(place)) !== null;
    },

    /** A season as it was known first, from now on where it never was by this connection and league of the year. */
    async firstKnown(session: ClientSession, now: KnownSeason): Promise<KnownSeason> {
      const _id = idOf(now);
      const known = await model.findOne({ _id: { $eq: _id } }, { _id: 0 }, { session }).lean<KnownSeason | null>();
      if (known?.connectionId === now.connectionId && known.leagueId === now.leagueId) return known;
      await model.replaceOne({ _id: { $eq: _id } }, now, { session, upsert: true });
      return now;
    },
  };
}

export type KnownSeasons = ReturnType<typeof createKnownSeasons>;
