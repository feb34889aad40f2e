import { type Award } from './award.js';

/** A finished week, as far as awards need it. Points are in hundredths, exact. */
export interface Week {
  week: number;
  revision: number;
  teams: readonly {
    rosterId: number;
    pointsHundredths: number;
    /** 0 where nobody was met. */
    opponentRosterId: number;
    isRegularSeason: boolean;
    /** A game of the winners bracket. */
    isPlayoffGame: boolean;
  }[];
  /** Only some of its scores are known: nobody can tell which is the best. */
  isPartial?: boolean;
}

/** Who holds a roster; `ownerId` is empty for a roster without an owner. */
export interface Roster {
  rosterId: number;
  ownerId: string;
}

/** A season as far as the awards of one of its weeks need it. */
export interface Season {
  rosters: readonly Roster[];
  weeks: readonly Week[];
  /** The weeks of each playoff round. */
  playoffRounds: readonly { weeks: readonly number[] }[];
}

/** A week as far as it is known: an imported table (`isOfTable`) may tell of some of its games alone. */
export const asFarAsKnown = <W extends Week>(week: W, { rosters }: Pick<Season, 'rosters'>, isOfTable: boolean): W =>
  isOfTable && week.teams.length < rosters.length ? { ...week, isPartial: true } : week;

/** The last of these final weeks that was played, 0 before the first: one after the league's last game has no teams. */
export const lastPlayedWeek = (final: readonly Pick<Week, 'week' | 'teams'>[]): number =>
  final.findLast(({ teams }) => teams.length > 0)?.week ?? 0;

/** The weeks of the playoff round that a week belongs to; itself outside of the playoffs. */
export const legsOf = ({ playoffRounds }: Pick<Season, 'playoffRounds'>, week: number): readonly number[] =>
  playoffRounds.find(({ weeks }) => weeks.includes(week))?.weeks ?? [week];

/**
 * Whether a team's week has won it a game: the round of two weeks is one game, won in its last week by the points of
 * both; where one of them is not stored nobody has. As in the record book, games count that are of the regular season
 * or the winners bracket; consolation does not.
 */
export function hasWonGame(season: Season, week: Week, { rosterId }: Pick<Week['teams'][number], 'rosterId'>): boolean {
  const team = week.teams.find((one) => one.rosterId === rosterId);
  if (team === undefined || !(team.isRegularSeason || team.isPlayoffGame)) return false;
  const legs = team.isPlayoffGame ? legsOf(season, week.week) : [week.week];
  if (legs.at(-1) !== week.week) return false;
  const played = season.weeks.filter((one) => legs.includes(one.week));
  const rowsOf = (id: number) => played.flatMap(({ teams }) => teams.filter((one) => one.rosterId === id));
  const sides = [rowsOf(rosterId), rowsOf(team.opponentRosterId)];
  if (sides.some((rows) => rows.length < legs.length)) return false;
  const [own = 0, other = 0] = sides.map((rows) => rows.reduce((sum, row) => sum + row.pointsHundredths, 0));
  return own > other;
}

/** Who owns each roster as a season has it now. */
export const ownersOf = (rosters: readonly Roster[]): Roster[] =>
  rosters.map(({ rosterId, ownerId }) => ({ rosterId, ownerId }));

/**
 * The owners of a decided season or week that are to be kept: none in an imported table, where a roster is a place that
 * another import may give to another team.
 */
export const ownersToKeep = (isOfTable: boolean, owners: Roster[] | undefined): { owners?: Roster[] } =>
  owners === undefined || isOfTable ? {} : { owners };

/** Rosters with those who owned them when it was decided first; one that is not among these with its owner of now. */
export function withOwners<R extends Roster>(rosters: readonly R[], owners: readonly Roster[]): R[] {
  const byRoster = new Map(owners.map(({ rosterId, ownerId }) => [rosterId, ownerId]));
  return rosters.map((roster) => ({ ...roster, ownerId: byRoster.get(roster.rosterId) ?? roster.ownerId }));
}

/**
 * The owners of a week that was decided before they were kept, as far as its awards tell them: who holds one for a
 * score that a single team has owned that team. The others are those of now.
 */
export function ownersByAwards(
  rosters: readonly Roster[],
  { teams }: Pick<Week, 'teams'>,
  standing: readonly Pick<Award, 'sleeperUserId' | 'pointsHundredths'>[],
): Roster[] {
  const known = standing.flatMap(({ sleeperUserId: ownerId, pointsHundredths: scored }): Roster[] => {
    const [team, ...others] = teams.filter(({ pointsHundredths }) => pointsHundredths === scored);
    return team === undefined || others.length > 0 ? [] : [{ rosterId: team.rosterId, ownerId }];
  });
  return ownersOf(withOwners(rosters, known));
}
