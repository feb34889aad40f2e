import { type Approval } from '../../clients/admin.js';
import { type Deps } from '../../deps.js';

/**
 * Opens or closes a chain. What counts is what admin says now, so news that arrive late or twice do no harm; a chain
 * that is not connected is left alone. Once stored, admin is asked again: a league that was suspended and opened within a
 * moment has two processes at work on it, of which either may be the last to store what it was told.
 */
export async function followApproval(
  { chains, admin }: Pick<Deps, 'chains' | 'admin'>,
  news: { chainId: string; leagueId: string; change: string },
): Promise<void> {
  const named = await chains.find(news.chainId);
  const chain = named ?? (await chains.findByLeague(news.leagueId));
  // What is being deleted stays closed: a new approval of the same league is for the chain of its next connect.
  if (chain === null || chain.approval === 'deleted') return;
  // The deletion of an earlier chain, told again, says nothing of the one that has been connected since.
  if (news.change === 'deleted' && named !== null) return chains.update(chain._id, { approval: 'deleted' });
  for (let stored: Approval = chain.approval; ;) {
    const verdict = await admin.check(chain.leagueIds);
    if (verdict === 'unknown' || verdict === stored) return;
    await chains.update(chain._id, { approval: verdict });
    stored = verdict;
  }
}
