import { type Conversation as ConversationBody } from '../bodies/conversation.js';
import { pageByTime, timeKeyOf } from '../bodies/time-cursor.js';
import { type Deps } from '../deps.js';
import { showConversations } from './show-conversations.js';

type FormerDeps = Parameters<typeof showConversations>[0] & Pick<Deps, 'conversations' | 'leagues'>;

/**
 * A page of what an account is shown of leagues that it has left, last written first, with the cursor of the next page.
 * Leagues that are suspended or gone are left out: nothing of theirs can be read.
 */
export async function listFormerConversations(
  deps: FormerDeps,
  accountId: string,
  { limit, before }: { limit: number; before?: string },
): Promise<{ conversations: ConversationBody[]; next: string | undefined }> {
  const chainIds = await deps.conversations.chainsOf(accountId);
  const leagues = await Promise.all(chainIds.map((chainId) => deps.leagues.of(accountId, chainId)));
  const formerLeagues = leagues.filter(
    ({ found, member, leagueStatus }) => found && !member && leagueStatus === 'approved',
  );
  const formerIds = formerLeagues.map(({ chainId }) => chainId);
  const found = await deps.conversations.shownTo(formerIds, accountId, timeKeyOf(before), limit + 1);
  const { page, next } = pageByTime(found, limit, ({ lastAt, _id }) => ({ at: lastAt, id: _id }));
  const pageOf = Map.groupBy(page, ({ chainId }) => chainId);
  const bodiesOfLeagues = await Promise.all(
    formerLeagues.map((league) => {
      const conversations = pageOf.get(league.chainId);
      return conversations === undefined ? [] : showConversations(deps, { accountId, league }, conversations);
    }),
  );
  const bodies = new Map(bodiesOfLeagues.flat().map((body) => [body.id, body]));
  return { conversations: page.flatMap(({ _id }) => bodies.get(_id) ?? []), next };
}
