import { createDerivedLeagues } from '@dynasty/sandbox/derived-leagues';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { newChain } from '../../src/actions/joining/store-join.js';
import { putSeason, type SeasonReplies } from '../../src/actions/loading/put-season.js';
import { readLeague, readRosters, readUsers } from '../../src/clients/sleeper/league-replies.js';
import { type Deps } from '../../src/deps.js';
import { type ProviderTree } from './provider-tree.js';

/** Documents of so many leagues are stored at once. */
const inOneTransaction = 25;

/**
 * Stores copies of a league that the stand-in serves, as they are once they are connected, and due in an hour; returns
 * their league ids. To connect them would take a minute's budget for each twenty.
 */
export async function connectCopies(
  deps: Pick<Deps, 'mongo' | 'chains' | 'leagues' | 'rosters' | 'syncCursors' | 'seasonCursors'>,
  tree: Pick<ProviderTree, 'folder'>,
  leagueId: string,
  count: number,
): Promise<string[]> {
  const copies = createDerivedLeagues(tree.folder);
  const fileOf = (part: string) => path.join(tree.folder, 'v1/league', `${leagueId}${part}.json`);
  const textOf = (part: string) => readFileSync(fileOf(part), 'utf8');
  const [leagueText, usersText, rostersText] = [textOf(''), textOf('/users'), textOf('/rosters')];
  const repliesOf = (copy: string): SeasonReplies => {
    const copied = (text: string) => Buffer.from(copies.rewrite(text, copy));
    const league = readLeague(copied(leagueText));
    if (league === null) throw new Error('the stand-in has no such league');
    return { league, users: readUsers(copied(usersText)), rosters: readRosters(copied(rostersText)) };
  };
  const now = new Date();
  const all = Array.from({ length: count }, (_, index) => repliesOf(String(index + 1).padStart(5, '0')));
  for (let from = 0; from < count; from += inOneTransaction) {
    await deps.mongo.transaction(async (session) => {
      for (const replies of all.slice(from, from + inOneTransaction)) {
        const { season } = replies.league;
        const chain = newChain(replies, 'account-owner1', season, now);
        const sync = { state: 'ready' as const, done: 1, total: 1, message: null };
        await deps.chains.insert({ ...chain, sync, nextPollAt: new Date(now.getTime() + 3_600_000) }, session);
        await putSeason(deps, chain, replies, season, session);
      }
    });
  }
  return all.map(({ league }) => league._id);
}
