import { type ClientSession } from '@dynasty/kit/mongo';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type SyncDeps } from '../../deps.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { rawSnapshotId } from '../../store/raw-snapshots.js';

const zip = promisify(gzip);

/** Keeps the provider's own reply for a scored week, once for each content, as proof of what the provider sent. */
export async function keepSnapshot(
  deps: Pick<SyncDeps, 'rawSnapshots'>,
  league: Pick<LeagueDoc, '_id' | 'chainId' | 'season'>,
  { week, hash, bytes }: { week: number; hash: string; bytes: Buffer },
  session: ClientSession,
): Promise<void> {
  const _id = rawSnapshotId(league._id, week, hash);
  if (await deps.rawSnapshots.has(_id, session)) return;
  const { _id: leagueId, chainId, season } = league;
  const body = await zip(bytes);
  const about = { leagueId, chainId, season, week, hash, fetchedAt: new Date(), bytes: bytes.length };
  await deps.rawSnapshots.put({ _id, ...about, body }, session);
}
