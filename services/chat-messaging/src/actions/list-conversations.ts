import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { cursorOf, keyOf } from '@dynasty/kit/paging';
import { type Conversation } from '../bodies/conversation.js';
import { type Deps } from '../deps.js';
import { readTimeKey, timeKeyText } from '../store/time-keys.js';
import { bindConversations, type BindDeps } from './bind-conversations.js';
import { showConversations } from './show-conversations.js';

type ListDeps = BindDeps & Pick<Deps, 'mongo' | 'members'>;

/**
 * A page of the conversations that an account is shown, last written first, with the cursor of the next page. What
 * waited for a person who has signed up a moment ago is theirs by then, whether its event has come or not.
 */
export async function listConversations(
  deps: ListDeps,
  { accountId, league }: { accountId: string; league: LeagueAccess },
  { limit, before }: { limit: number; before?: string },
): Promise<{ conversations: Conversation[]; next: string | undefined }> {
  const { chainId, sleeperUserId } = league;
  const from = placeBehind(before);
  if (await deps.conversations.isWaitingFor(chainId, sleeperUserId)) {
    const person = { chainId, sleeperUserId, accountId };
    await deps.mongo.transaction((session) => bindConversations(deps, session, person));
  }
  const found = await deps.conversations.shownTo(chainId, accountId, from, limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    conversations: await showConversations(deps, { accountId, league }, page),
    next:
      found.length > limit && last !== undefined ? cursorOf(timeKeyText({ at: last.lastAt, id: last._id })) : undefined,
  };
}

function placeBehind(cursor: string | undefined) {
  const key = keyOf(cursor);
  const place = key === undefined ? undefined : readTimeKey(key);
  if (key === undefined || place !== undefined) return place;
  throw new AppError('invalid', 'invalid-request', 'querystring/before is not a cursor', {
    details: { field: 'before' },
  });
}
