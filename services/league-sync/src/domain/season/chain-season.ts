import { sleeperIdPattern } from '../claims/league-id.js';

/** The season of a chain's current league; empty while it has none. */
export const runningSeasonOf = (chain: {
  seasons: readonly { season: string; leagueId: string }[];
  currentLeagueId: string;
}) => chain.seasons.find(({ leagueId }) => leagueId === chain.currentLeagueId)?.season ?? '';

/** The league id of a chain's season; empty where the chain has no such season. */
export const leagueIdIn = (chain: { seasons: readonly { season: string; leagueId: string }[] }, season: string) =>
  chain.seasons.find((own) => own.season === season)?.leagueId ?? '';

/**
 * Whether a chain is there and keeps a league as one of its seasons. A job whose process stood still has lost its lease and
 * does not know yet: meanwhile the chain may have been taken into another one, or another league of the year have taken its
 * league's place. It writes nothing then, since what is stored of that season belongs to somebody else.
 */
export const keepsSeason = <C extends { seasons: readonly { leagueId: string }[] }>(
  chain: C | null,
  { _id }: { _id: string },
): chain is C => chain?.seasons.some(({ leagueId }) => leagueId === _id) === true;

/**
 * The season that a league id of a chain means, by its league id: that of a league that was made twice for a year, of which
 * the chain keeps the other, means the current one.
 */
export const leagueMeantBy = (
  chain: { seasons: readonly { leagueId: string }[]; currentLeagueId: string },
  leagueId: string,
) => (chain.seasons.some((known) => known.leagueId === leagueId) ? leagueId : chain.currentLeagueId);

/** Makes a season the current one; that the one before is gone at the provider says nothing of another. */
export const asCurrent = (chain: { currentLeagueId?: string }, currentLeagueId: string) =>
  chain.currentLeagueId === currentLeagueId ? { currentLeagueId } : { currentLeagueId, goneSince: null };

const sleeperId = new RegExp(sleeperIdPattern);

/** Whether a league id is Sleeper's own: of a season that came from a table nothing can be read there. */
const isSleepers = (leagueId: string): boolean => sleeperId.test(leagueId);

const onSleeper = <S extends { leagueId: string }>(seasons: readonly S[]): S[] =>
  seasons.filter(({ leagueId }) => isSleepers(leagueId));

/** The newest season on Sleeper, by which a chain is called. */
export const newestOnSleeper = <S extends { season: string; leagueId: string }>(seasons: readonly S[]): S | undefined =>
  onSleeper(seasons).sort((a, b) => Number(b.season) - Number(a.season))[0];

/**
 * The current season of a chain: the newest one that is not after the NFL state's `league_season`, so a league that
 * was already renewed for next year still shows the running season. When all are later, the oldest of them. Seasons that
 * came from a table are over.
 */
export function currentSeasonOf<S extends { season: string; leagueId: string }>(
  seasons: readonly S[],
  leagueSeason: string,
): S | undefined {
  const newestFirst = onSleeper(seasons).sort((a, b) => Number(b.season) - Number(a.season));
  return newestFirst.find((season) => Number(season.season) <= Number(leagueSeason)) ?? newestFirst.at(-1);
}

/** What decides between two leagues of one year. */
interface OfYear {
  _id: string;
  /** Weeks up to this one are final; 0 before the first. */
  lastScoredLeg: number;
}

/**
 * Whether a league stays the chain's for its year where another one of that year turns up, as when it was renewed twice:
 * the one that is played, the known one first; before either is, the one that was made later, as its id tells.
 */
export function staysInYear(known: OfYear, other: OfYear): boolean {
  if (known.lastScoredLeg > 0 || other.lastScoredLeg > 0) return known.lastScoredLeg > 0;
  return known._id.length === other._id.length ? known._id >= other._id : known._id.length > other._id.length;
}

/** Whether both of two leagues on Sleeper of one year are played: then they are two, whatever season both have followed. */
export const areTwoLeagues = (known: OfYear, other: OfYear): boolean =>
  known._id !== other._id && [known, other].every(({ _id, lastScoredLeg }) => lastScoredLeg > 0 && isSleepers(_id));

/** A league of a year with the one that it follows. */
type Linked = OfYear & { season: string; previousLeagueId: string | null };

/**
 * Whether leagues that follow a season of a chain go on with the chain: not where that has gone on without them, with a
 * season that none of them follows or that was played beside theirs. A year may be left out, as one that is not read yet;
 * what came from a table follows nothing, and nothing follows it.
 * @param seasons all of the chain's
 * @param followed the one of them that the first of `next` names as the one before
 * @param next each follows another one of them, or one of the chain
 */
export function goesOn(
  seasons: readonly Linked[],
  followed: { _id: string; season: string },
  next: readonly Linked[],
): boolean {
  const newest = Math.max(...next.map(({ season }) => Number(season)));
  const known = new Set<string | null>(next.map(({ _id }) => _id));
  const later = seasons
    .filter(({ _id, season }) => isSleepers(_id) && Number(season) > Number(followed.season))
    .sort((a, b) => Number(a.season) - Number(b.season));
  for (const own of later) {
    const twin = next.find(({ season }) => season === own.season);
    if (twin !== undefined && areTwoLeagues(own, twin)) return false;
    if (known.has(own.previousLeagueId)) known.add(own._id);
    else if (twin === undefined && (Number(own.season) < newest || own.previousLeagueId === followed._id)) return false;
  }
  return true;
}

/**
 * The league ids of a chain: those of its seasons, then those that stand for one of them, as of leagues made twice. The id
 * of a table whose season another league has taken stands for nothing: it is no league of anybody.
 */
export const leagueIdsOf = (seasons: readonly { leagueId: string }[], known: readonly string[]): string[] => [
  ...new Set([...seasons.map(({ leagueId }) => leagueId), ...known.filter(isSleepers)]),
];

/** The leagues on Sleeper that stand for a season of the chain without being one, as the other of two that were made for a year. */
export const otherIdsOf = ({
  leagueIds,
  seasons,
}: {
  leagueIds: readonly string[];
  seasons: readonly { leagueId: string }[];
}): string[] => leagueIds.filter((id) => isSleepers(id) && !seasons.some(({ leagueId }) => leagueId === id));
