import { signIn, type Member } from './member.js';
import { notNow } from './response-body.js';
import { standInAt } from './stand-in.js';
import { until } from './until.js';

/** What is read of ports.json (deploy/local/ports-file.ts). */
export interface Stack {
  address: string;
  ports: Record<string, number>;
  processes: Record<string, { pid: number | null }>;
}

/**
 * Signs in as somebody of the heaviest league, joins it, and waits until it is loaded.
 * @param known a league that is not meant
 */
export async function connectedLeague(
  stack: Pick<Stack, 'address' | 'ports'>,
  known?: string,
): Promise<{ leagueId: string; member: Member }> {
  const { leagues } = await standInAt(`http://127.0.0.1:${stack.ports.sandbox}`).info();
  const others = leagues.filter(({ leagueId }) => leagueId !== known);
  // The league with the most people is the heaviest one to show.
  const league = others.toSorted((a, b) => b.usernames.length - a.usernames.length)[0];
  const username = league?.usernames[0];
  if (!league || !username) throw new Error('The stand-in has no league to measure');
  const member = await signIn(stack.address, username);
  const { leagueId } = league;
  const join = () => member.api<object>('/verify-league', { leagueId, sleeperUsername: username }).catch(notNow);
  await until('the league to be joined', join, { withinMs: 60_000 });
  await until(
    'the league being loaded',
    async () => {
      const league = await member.api<{ sync: { state: string } }>(`/leagues/${leagueId}`).catch(notNow);
      return league?.sync.state === 'ready' ? league : null;
    },
    { withinMs: 60_000, everyMs: 100 },
  );
  return { leagueId, member };
}
