import { createHash } from 'node:crypto';
import { type Deps } from '../../deps.js';
import { CsvFault, readCsv } from '../../domain/importing/csv-reader.js';
import { findOwner, type KnownOwner } from '../../domain/importing/find-owner.js';
import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { madeUpId } from '../../domain/importing/made-up-league.js';
import {
  type LineProblem,
  seasonsOf,
  type TableGame,
  type TableSeason,
  type TableTeam,
} from '../../domain/importing/season-table.js';
import { settingsOfTable } from '../../domain/importing/table-settings.js';
import { toPoints } from '../../domain/season/points.js';
import { type ChainDoc } from '../../store/chains.js';
import { contentHash } from '../../store/documents.js';
import { type LeagueUser } from '../../store/leagues.js';
import { type MatchupRow, type MatchupWeekDoc, matchupWeekId } from '../../store/matchups.js';
import { type RosterDoc } from '../../store/rosters.js';
import { type ImportSource, type SeasonDocuments } from './season-documents.js';

type TableDeps = Pick<Deps, 'leagues' | 'nflState'>;

/**
 * Opens a table of seasons that the provider never had. What is wrong with its lines stands in `problems`; seasons with
 * a problem are left out.
 */
export async function readTable(deps: TableDeps, bytes: Buffer, chain: ChainDoc): Promise<ImportSource> {
  const newest = (await deps.nflState.find())?.season ?? chain.seasons[0]?.season ?? '';
  const people = await peopleOf(deps, chain._id);
  const { seasons, problems, lines } = tableOf(bytes, newest);
  const taken = seasons.filter(({ season, teams }) => {
    const found = [...alreadyThere(chain, season, teams), ...unsureOwners(teams, people), ...sameOwners(teams, people)];
    problems.push(...found);
    return found.length === 0;
  });
  const bySeason = new Map(taken.map((season) => [season.season, season]));
  return {
    seasons: taken.map(({ season }) => ({ season, leagueId: idOf(chain, season) })),
    isSameConnection: false,
    isWhole: true,
    lines,
    problems: problems.sort((a, b) => a.line - b.line),
    async load(season) {
      const table = bySeason.get(season);
      if (table === undefined) throw new Error(`no season ${season} in this table`);
      return documentsOf(chain, table, people);
    },
  };
}

function tableOf(bytes: Buffer, newest: string) {
  try {
    const table = readCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return { ...seasonsOf(table, newest), lines: table.lines.length };
  } catch (error) {
    const line = error instanceof CsvFault ? error.line : 1;
    const problem = error instanceof CsvFault ? error.message : 'The file is no text in UTF-8';
    return { seasons: [], problems: [{ line, column: null, problem }] as LineProblem[], lines: 0 };
  }
}

/** Everybody who was in the league, as the newest season that has them knows them. */
async function peopleOf({ leagues }: TableDeps, chainId: string): Promise<LeagueUser[]> {
  const people = new Map<string, LeagueUser>();
  for (const { users } of await leagues.peopleOfChain(chainId)) {
    for (const user of users) if (!people.has(user.userId)) people.set(user.userId, user);
  }
  return [...people.values()];
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A season that came from a table keeps its id, whichever chain it was first imported into. */
function idOf(chain: ChainDoc, season: string): string {
  const known = chain.seasons.find((own) => own.season === season)?.leagueId;
  return known !== undefined && isMadeUp(known) ? known : madeUpId(hashOf(`${chain._id}:${season}`));
}

function alreadyThere(chain: ChainDoc, season: string, teams: readonly TableTeam[]): LineProblem[] {
  const known = chain.seasons.find((own) => own.season === season);
  if (known === undefined || known.leagueId === idOf(chain, season)) return [];
  const problem = `${season} is there already, as the platform has it`;
  return [{ line: teams[0]?.line ?? 1, column: 'season', problem }];
}

function unsureOwners(teams: readonly TableTeam[], people: readonly KnownOwner[]): LineProblem[] {
  return teams.flatMap(({ line, owner }) => {
    const found = findOwner(owner, people, isMadeUp);
    if (found === null || !('closest' in found)) return [];
    return [{ line, column: 'owner', problem: `“${owner}” matches no member; closest: ${found.closest}` }];
  });
}

/** A person may stand there by two of their names. */
function sameOwners(teams: readonly TableTeam[], people: readonly KnownOwner[]): LineProblem[] {
  const seen = new Map<string, TableTeam>();
  return teams.flatMap((team) => {
    const found = findOwner(team.owner, people, isMadeUp);
    if (found === null || 'closest' in found) return [];
    const first = seen.get(found.userId);
    if (first === undefined) seen.set(found.userId, team);
    if (first === undefined) return [];
    const problem = `“${team.owner}” is “${first.owner}” of line ${first.line}`;
    return [{ line: team.line, column: 'owner', problem }];
  });
}

function documentsOf(chain: ChainDoc, table: TableSeason, people: readonly LeagueUser[]): SeasonDocuments {
  const { season, teams } = table;
  const leagueId = idOf(chain, season);
  const place = { chainId: chain._id, season };
  const ranked = [...teams].sort((a, b) => a.rank - b.rank);
  const champion = ranked.findIndex(({ isChampion }) => isChampion) + 1;
  const users = ranked.map((team) => ownerOf(chain, team, people));
  const rosters = ranked.map((team, index) =>
    rosterOf(team, { ...place, leagueId, rosterId: index + 1 }, users[index]),
  );
  const weeks = weeksOf(ranked, table.games);
  const settings = settingsOfTable({
    ranked: rosters.map(({ rosterId }) => rosterId),
    results: new Map(ranked.map(({ wins, losses, ties }, index) => [index + 1, wins + losses + ties])),
    weeks,
    champion: champion === 0 ? null : champion,
  });
  return {
    leagues: [
      {
        ...{ _id: leagueId, ...place, name: chain.name, avatar: null, status: 'complete', totalRosters: teams.length },
        ...{ settings, scoringSettings: {}, rosterPositions: [] },
        metadata: champion === 0 ? {} : { latest_league_winner_roster_id: String(champion) },
        ...{ previousLeagueId: null, draftId: null, users },
        lastScoredLeg: Math.max(0, ...table.games.map(({ week }) => week)),
      },
    ],
    rosters,
    matchups: weeks.map(({ week, rows }): MatchupWeekDoc => ({
      ...{ _id: matchupWeekId(chain._id, season, week), ...place, leagueId, week, rows, hash: contentHash(rows) },
      ...{ isFinal: false, revision: 0, finalizedAt: null, optimal: null, inactive: null },
    })),
    ...{ transactions: [], drafts: [], traded_picks: [], raw_snapshots: [], season_champions: [] },
    brackets: [],
  };
}

/** A person of the league under the team's name, or somebody who is known by this table only. */
function ownerOf(chain: ChainDoc, { owner, team }: TableTeam, people: readonly LeagueUser[]): LeagueUser {
  const found = findOwner(owner, people, isMadeUp);
  const known = found === null || 'closest' in found ? undefined : people.find(({ userId }) => userId === found.userId);
  const userId = madeUpId(hashOf(`${chain._id}:owner:${owner.toLowerCase()}`));
  const nobody = { userId, username: null, displayName: owner, avatar: null };
  return { ...(known ?? nobody), teamName: team, isOwner: false };
}

/** Whole points and hundredths, as the provider keeps them. */
const split = (name: string, hundredths: number) => ({
  [name]: Math.trunc(hundredths / 100),
  [`${name}_decimal`]: hundredths % 100,
});

function rosterOf(
  { wins, losses, ties, pointsFor, pointsAgainst }: TableTeam,
  place: Pick<RosterDoc, 'chainId' | 'season' | 'leagueId' | 'rosterId'>,
  owner: LeagueUser | undefined,
): RosterDoc {
  return {
    ...{ _id: `${place.leagueId}:${place.rosterId}`, ...place, ownerId: owner?.userId ?? null, coOwners: [] },
    ...{ players: [], starters: [], reserve: [], taxi: [] },
    settings: { wins, losses, ties, ...split('fpts', pointsFor), ...split('fpts_against', pointsAgainst) },
    metadata: {},
  };
}

function weeksOf(ranked: readonly TableTeam[], games: readonly TableGame[]): { week: number; rows: MatchupRow[] }[] {
  const rosterIds = new Map(ranked.map(({ team }, index) => [team.toLowerCase(), index + 1]));
  const unknown = { customPoints: null, starters: null, startersPoints: null, players: null, playersPoints: null };
  return [...Map.groupBy(games, ({ week }) => week)]
    .sort(([a], [b]) => a - b)
    .map(([week, played]) => {
      const rows = played.flatMap(({ team, opponent, points, opponentPoints }, index) => {
        const side = (name: string, hundredths: number): MatchupRow => ({
          ...{ rosterId: rosterIds.get(name.toLowerCase()) ?? 0, matchupId: index + 1, points: toPoints(hundredths) },
          ...unknown,
        });
        return [side(team, points), side(opponent, opponentPoints)];
      });
      return { week, rows: rows.sort((a, b) => a.rosterId - b.rosterId) };
    });
}
