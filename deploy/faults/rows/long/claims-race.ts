import { setTimeout as sleep } from 'node:timers/promises';
import { tokenOf } from '../../../local/api/member.js';
import { bodyOf } from '../../../local/api/response-body.js';
import { standInAt } from '../../../local/api/stand-in.js';
import type { FaultRow } from '../../fault-row.js';
import { withLeagueStack } from '../../rig/league-stack.js';

const people = 5;
const accounts = 50;

interface Claim {
  rosterId: number;
  isAvailable: boolean;
  claimedBy: string | null;
}
interface AvailableTeams {
  availableTeams: Claim[];
}

export const row: FaultRow = {
  fault: `${accounts} accounts link the same Sleeper user and claim their team, all at once, with two processes of league-sync`,
  load: () => `${people} Sleeper users, ${people * accounts} accounts that all link, then all claim`,
  target: 'one account wins each Sleeper user, the others get 409; the team is claimed once',
  run: () =>
    withLeagueStack({ copies: { 'league-sync': 2 } }, async ({ address, leagueId, now }) => {
      const { leagues } = await standInAt(`http://127.0.0.1:${now().ports.sandbox ?? 0}`).info();
      const usernames = leagues.find((league) => league.leagueId === leagueId)?.usernames.slice(1, people + 1) ?? [];
      const post = async (token: string, path: string, body: object) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        for (;;) {
          const response = await fetch(`${address}/api${path}`, { ...init, signal: AbortSignal.timeout(20_000) });
          // The provider's budget is spent, or the services have too much to do: the person comes again.
          await response.arrayBuffer();
          if (response.status < 500) return { status: response.status };
          await sleep(1_000 * Number(response.headers.get('retry-after') ?? 1));
        }
      };
      const ask = async <T>(token: string, rest: string): Promise<T> => {
        const headers = { authorization: `Bearer ${token}` };
        return bodyOf<T>(await fetch(`${address}/api/leagues/${leagueId}/${rest}`, { headers }));
      };
      const tokens = await Promise.all(
        usernames.map((name) =>
          Promise.all(Array.from({ length: accounts }, (_, at) => tokenOf(address, `racer-${name}-${at}`))),
        ),
      );
      const joins = await Promise.all(
        usernames.map((sleeperUsername, at) =>
          Promise.all(
            (tokens[at] ?? []).map(async (token) => ({
              token,
              ...(await post(token, '/verify-league', { leagueId, sleeperUsername })),
            })),
          ),
        ),
      );
      let [winners, losers, claimed, refused, holders] = [0, 0, 0, 0, 0];
      const others: number[] = [];
      for (const all of joins) {
        const won = all.filter(({ status }) => status === 200);
        winners += won.length;
        losers += all.filter(({ status }) => status === 409).length;
        others.push(...all.map(({ status }) => status).filter((status) => status !== 200 && status !== 409));
        const [winner] = won;
        if (winner === undefined) continue;
        const { availableTeams } = await ask<AvailableTeams>(winner.token, 'available-teams');
        const rosterId = availableTeams.find(({ isAvailable }) => isAvailable)?.rosterId;
        const claims = await Promise.all(
          all.map(({ token }) => post(token, `/leagues/${leagueId}/claim-team`, { rosterId })),
        );
        claimed += claims.filter(({ status }) => status === 200).length;
        refused += claims.filter(({ status }) => status === 403).length;
        const held = await ask<Claim[]>(winner.token, 'team-claims');
        holders += held.filter((claim) => claim.rosterId === rosterId && claim.claimedBy !== null).length;
      }
      return {
        measured:
          `${winners} won, ${losers} x 409, others: ${others.join(' ') || 'none'}; of ${people * accounts} claims of their teams ${claimed} took ` +
          `effect, ${refused} x 403; ${holders} teams held`,
        holds:
          [winners, claimed, holders].every((count) => count === people) &&
          [losers, refused].every((count) => count === people * (accounts - 1)) &&
          others.length === 0,
      };
    }),
};
