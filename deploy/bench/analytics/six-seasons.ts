import { decodeColumns, encodeColumns } from '@dynasty/analytics/domain/columns/column-file';
import { createGames, type GameDocument } from '@dynasty/analytics/store/games';
import {
  createIngestions,
  type IngestedKind,
  type IngestionDocument,
  ingestionKey,
} from '@dynasty/analytics/store/ingestions';
import { createSnapshots, snapshotIdOf } from '@dynasty/analytics/store/snapshots';
import { ensureCollections } from '@dynasty/kit/collection';
import type { Logger } from '@dynasty/kit/logger';
import type { Mongo } from '@dynasty/kit/mongo';

export const benchSeasons = 6;
const firstSeason = 1999;

const storesOf = (mongo: Mongo, folder: string, logger: Logger) => ({
  ingestions: createIngestions(mongo),
  snapshots: createSnapshots(mongo, folder, logger),
  games: createGames(mongo),
});
type Stores = ReturnType<typeof storesOf>;

const fullest = (notes: readonly IngestionDocument[]): IngestionDocument | undefined =>
  notes.toSorted((one, other) => other.rows - one.rows)[0];

/** The bytes of a snapshot under another season. */
function asSeason(bytes: Buffer, season: number): Buffer {
  const { meta, columns } = decodeColumns<object>(bytes);
  return encodeColumns({ meta: Array.isArray(meta) ? meta : { ...meta, season }, columns });
}

/**
 * Copies what a stack has stored into an empty database, as six seasons of everything: of a season that the stack does
 * not have as a whole, its fullest one stands there under that season's number.
 * @param folder for copies of the snapshots
 */
export async function copySixSeasons(stack: Mongo, copy: Mongo, folder: string, logger: Logger): Promise<void> {
  const from = storesOf(stack, folder, logger);
  const to = storesOf(copy, folder, logger);
  await ensureCollections({ mongo: copy, logger });
  const stored = (await from.ingestions.list()).filter(({ snapshotId }) => snapshotId !== null);
  const ofKind = (kind: IngestedKind) => stored.filter((note) => note.kind === kind);
  const newest = Math.max(...ofKind('plays').map(({ season }) => season ?? 0));
  const seasons = Array.from({ length: benchSeasons }, (_, index) => newest - index);

  async function put(note: IngestionDocument, season: number | null): Promise<void> {
    const key = ingestionKey(note.kind, season);
    const bytes = await from.snapshots.read(note.snapshotId ?? '');
    const content = season === note.season || season === null ? bytes : asSeason(bytes, season);
    const snapshotId = snapshotIdOf(key._id, content);
    await to.snapshots.put(snapshotId, content);
    const { etag, rows, rejectedRows, rejections, ingestedAt } = note;
    const done = { snapshotId, etag, rows, rejectedRows, rejections, ingestedAt };
    await copy.transaction((session) => to.ingestions.succeed(session, key, 0, done));
  }

  for (const kind of ['players', 'sleeper-players'] as const) for (const note of ofKind(kind)) await put(note, null);
  for (const kind of ['rosters', 'weekly-rosters', 'injuries', 'plays', 'stats'] as const) {
    const most = fullest(ofKind(kind));
    const own = (season: number) =>
      ofKind(kind).find((one) => one.season === season && one.rows > (most?.rows ?? 0) / 2);
    if (most) for (const season of seasons) await put(own(season) ?? most, season);
  }
  await copySchedule(seasons, from, to, copy);
}

/** The seasons' games; those of the season with the most finished ones where a season has fewer. */
async function copySchedule(seasons: readonly number[], from: Stores, to: Stores, copy: Mongo): Promise<void> {
  const key = ingestionKey('schedule');
  const [note, stored] = await Promise.all([from.ingestions.find(key), from.games.regularSince(firstSeason)]);
  if (note === null) throw new Error('the stack has no schedule');
  const finished = ({ homeScore }: GameDocument) => homeScore !== null;
  const bySeason = stored.map(({ games }) => games().filter(finished));
  const most = bySeason.toSorted((one, other) => other.length - one.length)[0] ?? [];
  const all = seasons.flatMap((season) => {
    const own = bySeason.find(([game]) => game?.season === String(season));
    if (own?.length === most.length) return own;
    return most.map((game) => {
      const gameId = `${season}_${game.gameId}`;
      return { ...game, _id: gameId, gameId, season: String(season) };
    });
  });
  const { snapshotId, etag, rejectedRows, rejections, ingestedAt } = note;
  const done = { snapshotId, etag, rows: all.length, rejectedRows, rejections, ingestedAt };
  await copy.transaction(async (session) => {
    await to.games.apply(session, all, []);
    await to.ingestions.succeed(session, key, 0, done);
  });
}
