import { createCache } from '@dynasty/kit/cache';
import { type Bus } from '@dynasty/kit/bus';
import { createLeagueMarks, leaguesOf } from '@dynasty/kit/league/league-marks';
import { type GetLeagueResponse } from '@dynasty/proto/league/v1/league_service';
import { type Scoring } from '../domain/fantasy/scored-season.js';
import { type LeagueSync } from './league-sync.js';

/** A league's season as analytics needs it. */
export interface League {
  scoring: Scoring;
  /** Slots of a line-up, for instance QB, RB, FLEX, BN. */
  rosterPositions: readonly string[];
  owners: { rosterId: number; name: string }[];
  /** The roster of each player who is on one. */
  rosterOf: ReadonlyMap<string, number>;
}

export interface Leagues {
  /** Throws AppError missing `league-not-found`, or `unavailable`. */
  of(league: { leagueId: string; chainId: string }): Promise<League>;
}

/** For a change that no event told of. */
const keptMs = 60_000;
const changes = ['league.synced.v1', 'league.membership_changed.v1', 'league.chains_merged.v1'] as const;

/** Leagues from league-sync, kept until an event says that they have changed, at most a minute. */
export function createLeagues(leagueSync: Pick<LeagueSync, 'getLeague'>, bus: Bus): Leagues {
  const cache = createCache<{ league: League; mark: number }>({ max: 1_000, ttlMs: keptMs });
  const marks = createLeagueMarks();
  for (const subject of changes) {
    void bus.broadcast(
      subject,
      ({ payload }) => marks.change(leaguesOf(payload)),
      () => marks.change(null),
    );
  }
  return {
    async of({ leagueId, chainId }) {
      const mark = marks.of(chainId);
      const cached = cache.get(leagueId);
      if (cached?.mark === mark) return cached.league;
      const league = leagueOf(await leagueSync.getLeague({ leagueId }));
      cache.set(leagueId, { league, mark });
      return league;
    },
  };
}

function leagueOf({ scoringSettings, rosterPositions, rosters }: GetLeagueResponse): League {
  return {
    scoring: scoringSettings,
    rosterPositions,
    owners: rosters.map(({ rosterId, ownerName }) => ({ rosterId, name: ownerName || 'Unknown Owner' })),
    rosterOf: new Map(rosters.flatMap(({ rosterId, playerIds }) => playerIds.map((id) => [id, rosterId] as const))),
  };
}
