import { connectMongo, type Mongo } from '@dynasty/kit/mongo';
import { createLogger } from '@dynasty/kit/logger';
import { mongodUrl } from '@dynasty/testbed/servers/mongod';
import { type Member, tokenOf } from '../../local/api/member.js';
import { type Stack } from '../../local/api/home-league.js';

const logger = createLogger({ service: 'bench', level: 'fatal' });
const signInsAtOnce = 8;

/** A service's database of the running stack, to put there what no member could do in the time. */
export const databaseOf = (stack: Stack, database: string): Promise<Mongo> =>
  connectMongo({ url: mongodUrl(stack.ports.mongod ?? 0), database, logger });

/** Fresh access tokens of these members: one lives for five minutes, and a stream ends with its own. */
export const tokensOf = (stack: Stack, members: readonly Member[]): Promise<string[]> =>
  Promise.all(members.map(({ username }) => tokenOf(stack.address, username)));

/** Access tokens of as many more accounts, which are made members of the league: no league has so many people. */
export async function crowd(stack: Stack, leagueId: string, size: number): Promise<string[]> {
  const names = Array.from({ length: size }, (_, n) => `listener-${n}`);
  const tokens: string[] = [];
  for (let from = 0; from < size; from += signInsAtOnce) {
    const some = names.slice(from, from + signInsAtOnce);
    tokens.push(...(await Promise.all(some.map((name) => tokenOf(stack.address, name)))));
  }
  const mongo = await databaseOf(stack, 'league-sync');
  try {
    const leagues = mongo.connection.collection<{ _id: string; chainId: string }>('leagues');
    const league = await leagues.findOne({ _id: leagueId });
    if (league === null) throw new Error(`league ${leagueId} is not connected`);
    const { chainId } = league;
    const rows = tokens.map((token, n) => ({
      _id: `${chainId}:listener-${n}`,
      chainId,
      sleeperUserId: `${9_000_000 + n}`,
      accountId: accountOf(token),
      isAdmin: false,
      isCommissioner: false,
      joinedAt: new Date(),
      claim: null,
    }));
    await mongo.connection.collection<{ _id: string }>('memberships').insertMany(rows);
  } finally {
    await mongo.close();
  }
  return tokens;
}

/** The `sub` of a token. */
const accountOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;
