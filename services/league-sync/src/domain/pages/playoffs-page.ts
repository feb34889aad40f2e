import { type BracketFacts, bracketsOf, championIn } from '../playoffs/brackets.js';
import { type BracketMatch } from '../playoffs/draw.js';
import { matchWeeks, weeksOf } from '../playoffs/scores.js';
import { type Leg, type SeasonWeeks } from '../season/matchups.js';
import { finalPlaces, playoffRounds, titleAlone } from '../season/playoffs.js';
import { toPoints } from '../season/points.js';
import { hasNoPlayoffs, lastWeek, seasonRules } from '../season/season-rules.js';
import { type SeasonPage } from './season-page.js';

/** One side of a match. */
export interface MatchSide {
  /** Null until it is known. */
  rosterId: number | null;
  /** The match that it comes from; null for those who begin with this one, and while it is open. */
  from: { match: number; outcome: 'winner' | 'loser' } | null;
  /** Its weeks in order; two in a two-week round. */
  legs: Leg[];
  /** Over all weeks; null before the first is played. */
  points: number | null;
  /** Whether it goes on (in a toilet bowl the lower score does); null until that is decided. */
  isWinner: boolean | null;
}

export interface Match {
  match: number;
  round: number;
  /** The place that is played for, within its bracket; null in a match that leads on. */
  place: number | null;
  weeks: number[];
  sides: [MatchSide, MatchSide];
}

/** A bracket with those who do not play in its first round. */
export interface Bracket {
  matches: Match[];
  byes: { rosterId: number; round: number }[];
}

/** A week of the champion's way to the title. */
export interface RoadWeek {
  round: number;
  week: number;
  /** Null in a round that the champion had off. */
  opponent: number | null;
  points: number | null;
  against: number | null;
  /** Of the match, after this week. */
  lead: number | null;
}

/** All that pages show of a season's playoffs. */
export interface PlayoffsPage {
  /** `none`: the season has none that could be known; `projected`: as they would be by today's table. */
  state: 'none' | 'projected' | 'running' | 'over';
  /** Why there are none: the season has no playoffs; it is over, and nobody knows; its first week is not final. */
  whyNone: 'no_playoffs' | 'not_known' | 'not_yet' | null;
  losersKind: 'toilet_bowl' | 'consolation';
  rounds: { round: number; weeks: number[] }[];
  /** By seed. Places are final ones, null until the title is decided. */
  teams: { rosterId: number; seed: number; place: number | null; isIn: boolean }[];
  winners: Bracket;
  losers: Bracket;
  /** Roster id; null until it is known. */
  champion: number | null;
  road: RoadWeek[];
}

/** What a season's brackets follow from: its page, whose table gives the seeds, and what else is known of it. */
export function bracketFacts(
  page: SeasonPage,
  known: Pick<BracketFacts, 'weeks' | 'stored' | 'champion'>,
): BracketFacts {
  return {
    ...known,
    rules: seasonRules(page.settings, page.lastScoredLeg, page.status),
    settings: page.settings,
    ranked: page.standings.map(({ rosterId }) => rosterId),
    seeds: page.standings.toSorted((a, b) => a.seed - b.seed).map(({ rosterId }) => rosterId),
  };
}

/** Works out what pages show of a season's playoffs. */
export function playoffsPageOf(facts: BracketFacts): PlayoffsPage {
  const { isProjected, isToiletBowl, winners, losers } = bracketsOf(facts);
  const champion = isProjected ? null : (championIn(winners) ?? facts.champion);
  const decided = winners.length > 0 || champion === null ? winners : [titleAlone(champion)];
  const places = finalPlaces(decided, facts.ranked);
  const entrants = new Set(winners.flatMap(({ team1, team2 }) => [team1, team2]));
  const isKnown = winners.length > 0 || champion !== null;
  return {
    state: !isKnown ? 'none' : isProjected ? 'projected' : champion === null ? 'running' : 'over',
    whyNone: isKnown ? null : whyNone(facts),
    losersKind: isToiletBowl ? 'toilet_bowl' : 'consolation',
    rounds: playoffRounds(facts.rules).map((weeks, index) => ({ round: index + 1, weeks })),
    teams: facts.seeds.map((rosterId, index) => ({
      rosterId,
      seed: index + 1,
      place: places.get(rosterId) ?? null,
      isIn: entrants.has(rosterId),
    })),
    winners: bracketOf(facts, winners),
    losers: bracketOf(facts, losers),
    champion,
    road: champion === null ? [] : roadOf(facts, winners, champion),
  };
}

function whyNone({ rules, settings }: BracketFacts): PlayoffsPage['whyNone'] {
  if (hasNoPlayoffs(rules, settings)) return 'no_playoffs';
  return rules.isComplete ? 'not_known' : 'not_yet';
}

function bracketOf(season: SeasonWeeks, matches: readonly BracketMatch[]): Bracket {
  return { matches: matches.map((match) => matchOf(season, match, matches)), byes: byesOf(matches) };
}

function matchOf(season: SeasonWeeks, match: BracketMatch, all: readonly BracketMatch[]): Match {
  const { round, team1, team2, winner, place } = match;
  const played = team1 === null || team2 === null ? null : matchWeeks(season, round, team1, team2);
  const weeks = played?.weeks ?? weeksOf(season, round);
  const sideOf = (rosterId: number | null, from: BracketMatch['team1From']): MatchSide => {
    const total = rosterId === null ? null : (played?.totalOf(rosterId) ?? null);
    return {
      rosterId,
      from: sourceOf(from) ?? cameFrom(rosterId, round, all),
      legs: (rosterId === null ? undefined : played?.legsOf(rosterId)) ?? weeks.map((week) => ({ week, points: null })),
      points: total === null ? null : toPoints(total),
      isWinner: winner === null || rosterId === null ? null : winner === rosterId,
    };
  };
  const sides: Match['sides'] = [sideOf(team1, match.team1From), sideOf(team2, match.team2From)];
  return { match: match.match, round, place, weeks, sides };
}

function sourceOf(from: BracketMatch['team1From']): MatchSide['from'] {
  const match = from?.winnerOf ?? from?.loserOf ?? null;
  return match === null ? null : { match, outcome: from?.winnerOf === match ? 'winner' : 'loser' };
}

/** The match before, where the bracket does not name it: pairs that were seeded anew. */
function cameFrom(rosterId: number | null, round: number, all: readonly BracketMatch[]): MatchSide['from'] {
  const before = all.filter(
    ({ round: earlier, team1, team2 }) => earlier < round && rosterId !== null && [team1, team2].includes(rosterId),
  );
  const last = before.sort((a, b) => b.round - a.round)[0];
  return last === undefined ? null : { match: last.match, outcome: last.winner === rosterId ? 'winner' : 'loser' };
}

/** Each round that somebody rests in before their first match. */
function byesOf(matches: readonly BracketMatch[]): Bracket['byes'] {
  const first = new Map<number, number>();
  for (const { round, team1, team2 } of matches) {
    for (const team of [team1, team2]) {
      if (team !== null) first.set(team, Math.min(round, first.get(team) ?? round));
    }
  }
  return [...first].flatMap(([rosterId, round]) =>
    Array.from({ length: Math.min(round, lastWeek) - 1 }, (_, index) => ({ rosterId, round: index + 1 })),
  );
}

function roadOf(season: SeasonWeeks, winners: readonly BracketMatch[], champion: number): RoadWeek[] {
  const byes = byesOf(winners).filter(({ rosterId }) => rosterId === champion);
  const own = winners.filter(({ team1, team2 }) => [team1, team2].includes(champion));
  const rested = byes.flatMap(({ round }) =>
    weeksOf(season, round).map((week) => ({ round, week, opponent: null, points: null, against: null, lead: null })),
  );
  const played = own.flatMap(({ round, team1, team2 }) => {
    const opponent = (team1 === champion ? team2 : team1) ?? 0;
    const { legsOf } = matchWeeks(season, round, champion, opponent);
    const theirs = legsOf(opponent);
    let lead = 0;
    return legsOf(champion).map(({ week, points }, index) => {
      const against = theirs[index]?.points ?? null;
      lead += (points ?? 0) - (against ?? 0);
      return { round, week, opponent, points, against, lead: Math.round(lead * 100) / 100 };
    });
  });
  return [...rested, ...played].sort((a, b) => a.week - b.week);
}
