import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { futurePicksBody, type FuturePicks, type KnownPick } from '../../bodies/future-picks.js';
import { type Deps } from '../../deps.js';
import { reversedRounds, slotsOf } from '../../domain/drafts/draft-board.js';
import { bracketFacts } from '../../domain/pages/playoffs-page.js';
import { type SeasonPage } from '../../domain/pages/season-page.js';
import { draftRace, placesByOwner, projectedPlaces, type RaceRow } from '../../domain/picks/draft-race.js';
import { comingDrafts, draftOfPicks, futurePicks, pickKey, type PickMove } from '../../domain/picks/future-picks.js';
import { isWhole, pickWays, type PickStep } from '../../domain/picks/pick-ways.js';
import { bracketsOf, isSeeded } from '../../domain/playoffs/brackets.js';
import { peopleInSeason } from '../../domain/season/people.js';
import { finalPlaces, lastRounds, titlePath } from '../../domain/season/playoffs.js';
import { standingsTable } from '../../domain/standings/standings-table.js';
import { type DraftSummary } from '../../store/drafts.js';

type Slice = Pick<
  Deps,
  'pages' | 'matchups' | 'drafts' | 'tradedPicks' | 'transactions' | 'brackets' | 'seasonChampions'
>;

/** Every pick of the drafts that a season of a chain looks ahead to, with its place, its holder and its way there. */
export async function readFuturePicks(
  deps: Slice,
  { chainId, leagueId }: { chainId: string; leagueId: string },
): Promise<FuturePicks> {
  const [page, seasons, drafts, traded, trades] = await Promise.all([
    deps.pages.season(leagueId),
    deps.pages.ofChain(chainId),
    deps.drafts.ofChain(chainId),
    deps.tradedPicks.find(leagueId),
    deps.transactions.pickTrades(chainId),
  ]);
  const past = trades.filter(({ season }) => season <= page.season);
  const ways = pickWays(
    past.map((trade) => ({
      id: trade._id,
      season: trade.season,
      atMs: trade.statusUpdatedMs,
      picks: trade.draftPicks,
    })),
  );
  const moves: PickMove[] = traded?.picks ?? past.flatMap(({ draftPicks }) => draftPicks);
  const coming = comingDrafts({ ...page, drafts, moves });
  const previous = seasons.find(({ season }) => Number(season) === Number(page.season) - 1);
  const [own, last] = await Promise.all([
    orderOf(deps, chainId, page),
    previous !== undefined && coming[0]?.season === page.season ? placesAfter(deps, chainId, previous, page) : noPlaces,
  ]);
  const set = setPlaces(draftOfPicks(drafts, page), page, seasons);
  const placeOf = ({ season, round, rosterId }: Pick<KnownPick, 'season' | 'round' | 'rosterId'>) => {
    if (season === page.season) {
      // A set order may leave somebody out: a projected place among those that are set would be somebody else's.
      const place = set === undefined ? null : (set(round, rosterId) ?? null);
      const projected = set === undefined ? (last.get(rosterId) ?? null) : null;
      return { place: place ?? projected, isPlaceSet: place !== null };
    }
    const isNext = Number(season) === Number(page.season) + 1;
    return { place: isNext ? (own.places.get(rosterId) ?? null) : null, isPlaceSet: false };
  };
  const rosterIds = page.teams.map(({ rosterId }) => rosterId);
  const noWay: PickStep[] = [];
  const picks = futurePicks(coming, rosterIds, moves).map((pick): KnownPick => {
    const way = ways.get(pickKey(pick)) ?? noWay;
    return { ...pick, ...placeOf(pick), way, isWayWhole: isWhole(way, pick) };
  });
  const names = namesIn(seasons);
  return futurePicksBody({
    ...{ season: page.season, isTradedKnown: traded !== null, drafts: coming, picks },
    teams: page.teams,
    race: own.race,
    nameOf: (season, rosterId) => names(season, rosterId) ?? names(page.season, rosterId) ?? `Team ${rosterId}`,
  });
}

interface Order {
  race: RaceRow[];
  places: ReadonlyMap<number, number>;
}

const noPlaces: ReadonlyMap<number, number> = new Map();

/**
 * The places that a season leaves to the teams of the next one. Rosters of the provider's keep their numbers, whoever
 * owns them; those of an imported table are numbered by their ranks.
 */
async function placesAfter(deps: Slice, chainId: string, previous: SeasonPage, next: SeasonPage) {
  const { places } = await orderOf(deps, chainId, previous);
  return isMadeUp(previous.leagueId) ? placesByOwner(places, previous.teams, next.teams) : places;
}

/**
 * In which order a season's teams will pick in the next one. Who plays for the title is known from the bracket that the
 * playoffs show, once the regular season is over; where there is none, the games tell who got how far.
 */
async function orderOf(deps: Slice, chainId: string, page: SeasonPage): Promise<Order> {
  const [weeks, stored, announced] = await Promise.all([
    deps.matchups.scoresOfSeason(chainId, page.season),
    deps.brackets.find(page.leagueId),
    deps.seasonChampions.find(page.leagueId),
  ]);
  const table = standingsTable(page, weeks);
  const facts = bracketFacts(page, { weeks, stored, champion: announced?.rosterId ?? null });
  const brackets = bracketsOf(facts);
  const winners = brackets.isProjected ? [] : brackets.winners;
  const path = winners.length > 0 ? winners : titlePath(facts.rules, facts.seeds, weeks);
  const race = draftRace(table, new Set(isSeeded(winners) ? lastRounds(winners).keys() : []));
  return { race, places: projectedPlaces(race, finalPlaces(path, facts.seeds)) };
}

/** The places of a draft whose order is set: round and roster -> place; undefined while it is not, and in auctions. */
function setPlaces(draft: DraftSummary | undefined, page: SeasonPage, seasons: readonly SeasonPage[]) {
  if (draft === undefined || draft.type === 'auction') return undefined;
  // Until then the provider gives slot 1 to roster 1, slot 2 to roster 2 and so on, which says nothing.
  if (draft.draftOrder === null) return undefined;
  const slots = slotsOf(draft, { rosters: page.teams, people: peopleInSeason(page.season, seasons) });
  const { rounds = 0, reversal_round: reversalRound = 0 } = draft.settings;
  const reversed = new Set(reversedRounds({ type: draft.type, rounds, reversalRound }));
  return (round: number, rosterId: number): number | undefined => {
    const slot = slots.find((candidate) => candidate.rosterId === rosterId)?.slot;
    return slot === undefined || !reversed.has(round) ? slot : slots.length + 1 - slot;
  };
}

/** What a roster was called in a season; undefined where it was none. */
function namesIn(seasons: readonly SeasonPage[]) {
  const names = new Map(
    seasons.flatMap(({ season, teams }) =>
      teams.map(({ rosterId, teamName }) => [`${season}:${rosterId}`, teamName] as const),
    ),
  );
  return (season: string, rosterId: number) => names.get(`${season}:${rosterId}`);
}
