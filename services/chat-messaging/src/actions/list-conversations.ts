import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type Conversation } from '../bodies/conversation.js';
import { pageByTime, timeKeyOf } from '../bodies/time-cursor.js';
import { type Deps } from '../deps.js';
import { bindConversations, type BindDeps } from './bind-conversations.js';
import { showConversations } from './show-conversations.js';

type ListDeps = BindDeps & Pick<Deps, 'mongo' | 'members' | 'leagues'>;

/**
 * A page of the conversations that an account is shown, last written first, with the cursor of the next page. What
 * waited for a person who has signed up a moment ago is theirs by then, whether its event has come or not.
 */
export async function listConversations(
  deps: ListDeps,
  { accountId, league }: { accountId: string; league: LeagueAccess },
  { limit, before }: { limit: number; before?: string },
): Promise<{ conversations: Conversation[]; next: string | undefined }> {
  const { chainId } = league;
  const from = timeKeyOf(before);
  if (await deps.conversations.isWaitingFor({ chainId, sleeperUserId: league.sleeperUserId, accountId })) {
    // What is given to them stays theirs: who they were some seconds ago does not do.
    const { member, sleeperUserId } = await deps.leagues.of(accountId, chainId, 0);
    const person = { chainId, sleeperUserId, accountId };
    if (member) await deps.mongo.transaction((session) => bindConversations(deps, session, person));
  }
  const found = await deps.conversations.shownTo([chainId], accountId, from, limit + 1);
  const { page, next } = pageByTime(found, limit, ({ lastAt, _id }) => ({ at: lastAt, id: _id }));
  return { conversations: await showConversations(deps, { accountId, league }, page), next };
}
