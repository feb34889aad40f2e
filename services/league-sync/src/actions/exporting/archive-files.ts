import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import {
  championRow,
  draftRows,
  matchupRows,
  rosterRows,
  standingRows,
  tableHeads,
  type TableName,
  type TableSeason,
  transactionRow,
} from '../../bodies/league-tables.js';
import {
  leagueCollections,
  leaguePath,
  seasonCollections,
  seasonPath,
  tablePath,
  type ArchivedFile,
} from '../../domain/exporting/archive-format.js';
import { type Cell, csvHead, csvLine } from '../../domain/exporting/csv.js';
import { championOf, type FinishedSeason } from '../../domain/season/champions.js';
import { peopleInSeason } from '../../domain/season/people.js';
import { type ChainDoc } from '../../store/chains.js';
import { documentText } from '../../store/documents.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { type ArchiveRead } from '../../store/league-archive.js';

/** A file that is to be written: its parts are read while it is. */
export interface FileToWrite extends Pick<ArchivedFile, 'path' | 'collection' | 'season'> {
  /** Each part with the documents or lines that it holds. */
  parts: () => AsyncIterable<{ text: string; rows: number }>;
}

/** Every file of a league's archive but the manifest, in order. `seasons`: newest first. */
export function archiveFiles(
  read: ArchiveRead,
  chain: Pick<ChainDoc, '_id'>,
  seasons: readonly string[],
): FileToWrite[] {
  const league = leagueCollections.map((collection) => ({
    path: leaguePath(collection),
    collection,
    parts: () => documents(read.ofLeague(collection, chain._id)),
  }));
  const facts = seasons.flatMap((season) =>
    seasonCollections.map((collection) => ({
      path: seasonPath(season, collection),
      collection,
      season,
      parts: () => documents<object>(read.ofSeason(collection, chain._id, season)),
    })),
  );
  const tables = Object.entries(tableRows(read, chain._id, seasons)).map(([name, rows]) => ({
    path: tablePath(name),
    parts: () => table(tableHeads[name as TableName], rows()),
  }));
  return [...league, ...facts, ...tables];
}

/** A JSON list, one document a line. */
async function* documents<T extends object>(docs: AsyncIterable<T>) {
  let before = '[\n';
  for await (const doc of docs) {
    yield { text: before + documentText(doc), rows: 1 };
    before = ',\n';
  }
  yield { text: before === '[\n' ? '[]\n' : '\n]\n', rows: 0 };
}

async function* table(head: string, rows: AsyncIterable<Cell[]>) {
  yield { text: csvHead(head), rows: 0 };
  for await (const row of rows) yield { text: csvLine(row), rows: 1 };
}

type Rows = () => AsyncIterable<Cell[]>;
type SeasonPeople = Pick<LeagueDoc, 'season' | 'users'>;

/** The lines of each table; apart from the names of people, no more than one season is held at a time. */
function tableRows(read: ArchiveRead, chainId: string, years: readonly string[]): Record<TableName, Rows> {
  const leagueOf = async (year: string) => (await read.ofSeason('leagues', chainId, year).toArray())[0];
  /** The seasons' teams, newest first; a season without a league has none. */
  async function* seasons(): AsyncGenerator<TableSeason> {
    for (const year of years) {
      const league = await leagueOf(year);
      const rosters = await read.ofSeason('rosters', chainId, year).toArray();
      rosters.sort((a, b) => a.rosterId - b.rosterId);
      if (league !== undefined) yield { league, rosters };
    }
  }
  const weeksOf = async ({ league }: TableSeason) => {
    const weeks = await read.ofSeason('matchups', chainId, league.season).toArray();
    return weeks.sort((a, b) => a.week - b.week);
  };
  let people: Promise<SeasonPeople[]> | undefined;
  /** Of all seasons: a person who is not among the users of one is called as in another. */
  const peopleOfAll = () => (people ??= readPeople());
  const readPeople = async () => {
    const found: SeasonPeople[] = [];
    for (const season of years) {
      const league = await leagueOf(season);
      if (league !== undefined) found.push({ season, users: league.users });
    }
    return found;
  };
  /** The champion that members were told of, with who owned the teams then. */
  const announcedIn = async ({ league }: TableSeason) =>
    (await read.ofSeason('season_champions', chainId, league.season).toArray())[0];
  return {
    async *standings() {
      for await (const season of seasons()) yield* standingRows(season, await weeksOf(season));
    },
    async *matchups() {
      for await (const season of seasons()) {
        for (const week of await weeksOf(season)) yield* matchupRows(season, week);
      }
    },
    async *transactions() {
      for (const year of years) {
        for await (const move of read.ofSeason('transactions', chainId, year)) yield transactionRow(move);
      }
    },
    async *drafts() {
      const people = await peopleOfAll();
      for await (const { league, rosters } of seasons()) {
        const owners = { rosters, people: peopleInSeason(league.season, people) };
        for await (const draft of read.ofSeason('drafts', chainId, league.season)) yield* draftRows(draft, owners);
      }
    },
    async *champions() {
      const people = await peopleOfAll();
      let next: FinishedSeason | undefined;
      for await (const season of seasons()) {
        const [bracket] = await read.ofSeason('brackets', chainId, season.league.season).toArray();
        const isOfTable = isMadeUp(season.league._id);
        const finished = { ...season.league, winners: bracket?.winners ?? [], isOfTable };
        const announced = await announcedIn(season);
        const rosterId = championOf(finished, next, announced?.rosterId ?? null);
        const findElsewhere = (userId: string) => peopleInSeason(season.league.season, people).get(userId);
        if (rosterId !== null) yield championRow(season, rosterId, { noted: announced?.owners, findElsewhere });
        next = finished;
      }
    },
    async *rosters() {
      for await (const season of seasons()) {
        yield* rosterRows(season, await read.names(season.rosters.flatMap(({ players }) => players)));
      }
    },
  };
}
