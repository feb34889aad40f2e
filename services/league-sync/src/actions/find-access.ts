import { type Bus } from '@dynasty/kit/bus';
import { createCache } from '@dynasty/kit/cache';
import { followedLeagueAccess, type LeagueAccess, type LeagueAccessSource } from '@dynasty/kit/league/access';
import { type Logger } from '@dynasty/kit/logger';
import { claimedRosterOf, knownToday } from '../domain/claims/claims.js';
import { runningSeasonOf } from '../domain/season/chain-season.js';
import { type ChainDoc } from '../store/chains.js';
import { type MembershipDoc } from '../store/memberships.js';
import { type Stores } from '../store/stores.js';
import { findName, type PeopleDeps } from './find-people.js';

type Source = Pick<Stores, 'chains' | 'pages'> & PeopleDeps;

/** Chains whose readers are remembered as noted, and for how long. */
const noted = { max: 10_000, ttlMs: 60_000 };

const nobody: LeagueAccess = {
  found: false,
  chainId: '',
  connectionId: '',
  leagueStatus: 'unknown',
  member: false,
  admin: false,
  commissioner: false,
  rosterId: 0,
  sleeperUserId: '',
  season: '',
  displayName: '',
  leagueId: '',
};

/**
 * What an account may do in a league, from the service's own documents: the response of GetAccess and the guard of the
 * service's own routes. `leagueId` is any season's league id, or a chain id (then the current season is meant). A member
 * who asks counts as a reader of the league, here and in the other services: leagues that are read are polled more often.
 */
export function createLeagueAccess(deps: Source & { logger: Logger }): LeagueAccessSource {
  const noteReader = createReaderNotes(deps);
  return {
    async of(accountId, leagueId) {
      const found = await deps.chains.findWithMember(leagueId, accountId);
      if (found === null) return { ...nobody, leagueId };
      const { chain, membership } = found;
      // The id of a league that was made twice for a year, of which the chain keeps the other, means the current season too.
      const named = chain.seasons.find((known) => known.leagueId === leagueId);
      const seasonId = named?.leagueId ?? chain.currentLeagueId;
      const season = named?.season ?? runningSeasonOf(chain);
      const stranger: LeagueAccess = {
        ...nobody,
        found: true,
        chainId: chain._id,
        connectionId: chain.connectionId,
        leagueStatus: chain.approval,
        season,
        leagueId: seasonId,
      };
      if (membership === null) return stranger;
      noteReader(chain._id);
      return {
        ...stranger,
        member: true,
        admin: membership.isAdmin,
        commissioner: membership.isCommissioner,
        sleeperUserId: membership.sleeperUserId,
        ...(await placeIn(deps, chain, seasonId, membership)),
      };
    },
  };
}

/** Notes that a league is being read: at most one write a minute and chain, and no request waits for it. */
function createReaderNotes({ chains, logger }: Pick<Source, 'chains'> & { logger: Logger }): (chainId: string) => void {
  const lastNotes = createCache<Date>(noted);
  return (chainId) => {
    if (lastNotes.get(chainId) !== undefined) return;
    const now = new Date();
    lastNotes.set(chainId, now);
    chains.watch(chainId, now).catch((error: unknown) => {
      logger.warn({ err: error, chainId }, 'a reader was not noted');
    });
  };
}

/**
 * The guard of the pages: a member's access is kept for a few seconds, until an event says that it changed. Strangers
 * are always looked up, and so are members of a league that is closed: they are about to join, also anew after a
 * deletion, and the page after that must know it (pages of the own team look up a claim themselves). Other services ask
 * the source itself, since they keep its responses too.
 */
export function pageAccess(source: LeagueAccessSource, bus: Bus): LeagueAccessSource {
  return followedLeagueAccess(bus, {
    lookup: (accountId, leagueId) => source.of(accountId, leagueId),
    isKept: ({ member, leagueStatus }) => member && leagueStatus === 'approved',
  });
}

/**
 * The person's roster in a season, which they may have joined after or left before, and their name of today: it stands
 * with what they write and do, whichever season's page they do it from.
 */
async function placeIn(
  deps: Source,
  { _id: chainId, seasons }: ChainDoc,
  leagueId: string,
  place: MembershipDoc,
): Promise<Pick<LeagueAccess, 'rosterId' | 'displayName'>> {
  const page = await deps.pages.findSeason(leagueId);
  const rosterId = (page === null ? null : claimedRosterOf(place, page.teams, page.season)) ?? 0;
  const name = knownToday(place, page, seasons)?.displayName ?? (await findName(deps, chainId, place));
  return { rosterId, displayName: name };
}
