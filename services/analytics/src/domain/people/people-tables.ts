import { teamCode } from '../team-codes.js';
import { countedEverywhere, groupOf } from './person.js';

/** A player in the table of ids: who is who at nflverse and at Sleeper. */
export type KnownIds = [gsisId: string, sleeperId: string | null, name: string, position: string | null];
/** A player of a season's rosters. */
export type Rostered = [gsisId: string, sleeperId: string | null, name: string, position: string | null, team: string];

/** A player, or a team's defence, as Sleeper has it today. */
export type SleeperPlayer = [
  playerId: string,
  name: string,
  position: string | null,
  fantasyPosition: string | null,
  team: string | null,
  /** What a single defender may be started at as well, for instance WR; none for all others. */
  offencePosition?: string,
];

/** A player of Sleeper's; `fantasyPositions` are those that they may be started at. */
export function sleeperPlayer(o: {
  playerId: string;
  name: string;
  position: string | null;
  fantasyPositions: readonly string[];
  team: string | null;
}): SleeperPlayer {
  const player = [o.playerId, o.name, o.position, o.fantasyPositions[0] ?? null, o.team] as const;
  const isCounted = (position: string | null) => countedEverywhere.has(groupOf(position) ?? '');
  const offence = isCounted(o.position) ? undefined : o.fantasyPositions.find(isCounted);
  return offence === undefined ? [...player] : [...player, offence];
}

/** A player on the injury report before a week's game. */
export type Injured = [
  gsisId: string,
  week: number,
  /** Out, Doubtful or Questionable. */
  status: string,
  /** "Knee"; null where the report does not say. */
  injury: string | null,
];

export const injuryColumns = ['season', 'week', 'gsis_id', 'report_status', 'report_primary_injury'] as const;

type InjuryRow = Record<(typeof injuryColumns)[number], string | null>;

const reportedStatuses = new Set(['Out', 'Doubtful', 'Questionable']);

/** Who a season's reports rule out or doubt; they also have rows of players who only practised less. */
export function injured(rows: readonly InjuryRow[], season: number): Injured[] {
  return rows.flatMap((row): Injured[] => {
    const [gsisId, status] = [given(row.gsis_id), given(row.report_status)];
    const week = Number(row.week);
    if (gsisId === null || Number(row.season) !== season || !Number.isInteger(week) || week < 1) return [];
    if (status === null || !reportedStatuses.has(status)) return [];
    return [[gsisId, week, status, given(row.report_primary_injury)]];
  });
}

export const idColumns = ['gsis_id', 'sleeper_id', 'name', 'position'] as const;

type IdRow = Record<(typeof idColumns)[number], string | null>;

/** Other tables' names of positions -> Sleeper's. */
const positions: Readonly<Record<string, string>> = { PK: 'K', PN: 'P' };

/** The players of the table that have nflverse's id; of several rows with the same one the first counts. */
export function knownIds(rows: readonly IdRow[]): KnownIds[] {
  const found = new Map<string, KnownIds>();
  for (const row of rows) {
    const gsisId = given(row.gsis_id);
    if (gsisId === null || found.has(gsisId)) continue;
    found.set(gsisId, [gsisId, given(row.sleeper_id), given(row.name) ?? gsisId, positionOf(row.position)]);
  }
  return [...found.values()];
}

/** nflverse's own layout of the season's rosters, and the one of its older collections. */
export const rosterLayouts = [
  { id: 'gsis_id', name: 'full_name' },
  { id: 'player_id', name: 'player_name' },
] as const;

type RosterRow = Record<string, string | null>;

/** The players of a season's rosters; of several rows of one player the last counts. */
export function rostered(
  rows: readonly RosterRow[],
  season: number,
  layout: (typeof rosterLayouts)[number],
): Rostered[] {
  const found = new Map<string, Rostered>();
  for (const row of rows) {
    const gsisId = given(row[layout.id]);
    if (gsisId === null || Number(row.season) !== season) continue;
    const name = given(row[layout.name]) ?? gsisId;
    found.set(gsisId, [gsisId, given(row.sleeper_id), name, positionOf(row.position), teamCode(row.team ?? '')]);
  }
  return [...found.values()];
}

const positionOf = (text: string | null | undefined) => {
  const position = given(text);
  return position === null ? null : (positions[position] ?? position);
};

/** "NA" and nothing are how these tables say that they do not know. */
export function given(text: string | null | undefined): string | null {
  return text == null || text === '' || text === 'NA' ? null : text;
}
