import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../../deps.js';
import { mostVersions, readConstitution } from '../../domain/office/constitution.js';
import { type StoredConstitution } from '../../store/office/constitutions.js';

type ConstitutionDeps = Pick<Deps, 'constitutions' | 'offices' | 'goneLeagues'>;

/**
 * Puts a new version in force. `basedOn` is the version that the writer has read (0: none), so that nobody overwrites
 * what somebody else has changed meanwhile.
 * Throws AppError invalid `invalid-constitution`, conflict `constitution-changed`, `nothing-changed` or
 * `too-many-versions`, missing for a league that is gone.
 */
export async function writeConstitution(
  { constitutions, offices, goneLeagues }: ConstitutionDeps,
  session: ClientSession,
  league: LeagueAccess,
  { basedOn, ...input }: { text: string; note: string; basedOn: number },
): Promise<StoredConstitution> {
  const read = readConstitution(input);
  if ('problem' in read) throw new AppError('invalid', 'invalid-constitution', read.problem);
  const { chainId, connectionId } = await goneLeagues.standing(league, session);
  await offices.enter(session, chainId);
  const newest = await constitutions.newest(chainId, session);
  const version = newest?.version ?? 0;
  if (version !== basedOn) {
    throw new AppError(
      'conflict',
      'constitution-changed',
      'Somebody has changed the constitution meanwhile. Compare, then save again.',
    );
  }
  if (newest?.text === read.text) throw new AppError('conflict', 'nothing-changed', 'Nothing has changed.');
  if (version >= mostVersions) {
    throw new AppError('conflict', 'too-many-versions', `A constitution has at most ${mostVersions} versions.`);
  }
  const written = {
    ...read,
    version: version + 1,
    chainId,
    connectionId,
    editedBy: league.sleeperUserId,
    editedAt: new Date(),
  };
  await constitutions.add(session, written);
  await offices.tell(session, written, 'constitution');
  return written;
}
