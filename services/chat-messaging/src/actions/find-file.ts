import { AppError } from '@dynasty/kit/errors';
import { type Deps } from '../deps.js';
import { type FileDocument } from '../store/files.js';
import { conversationRoom, type RoomDeps } from './enter-room.js';
import { findMessage } from './find-message.js';

type FileDeps = RoomDeps & Pick<Deps, 'messages'>;

/**
 * A picture, for an account that may see it: its sender until it stands in a message, then the readers of that; where it
 * is hidden, its sender, who has it among their data, and the admins. Throws AppError `missing` for everybody else.
 */
export async function findFile(
  deps: FileDeps & Pick<Deps, 'files'>,
  accountId: string,
  fileId: string,
): Promise<FileDocument> {
  const file = await deps.files.find(fileId);
  if (file === null || file.isGoing === true || !(await maySee(deps, accountId, file))) {
    throw noSuchFile();
  }
  return file;
}

/** Also for one whose bytes are removed at that moment. */
export const noSuchFile = (): AppError => new AppError('missing', 'file-not-found', 'There is no such file.');

async function maySee(deps: FileDeps, accountId: string, file: FileDocument): Promise<boolean> {
  const { chainId, channelId, messageId } = file;
  if (channelId === null) return file.accountId === accountId;
  if (channelId === chainId) {
    const { member, admin, leagueStatus } = await deps.leagues.of(accountId, chainId);
    return member && leagueStatus === 'approved' && (file.isHidden !== true || admin || file.accountId === accountId);
  }
  const reading =
    messageId === undefined ? conversationRoom(deps, accountId, channelId) : findMessage(deps, accountId, messageId);
  return reading.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.kind !== 'unavailable') return false;
      throw error;
    },
  );
}
