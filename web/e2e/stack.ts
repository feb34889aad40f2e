import { test } from '@playwright/test';
import { readFileSync } from 'node:fs';

export interface DemoLeague {
  leagueId: string;
  name: string;
  season: string;
  usernames: string[];
}

/** A roster's week, as the provider has it. */
export interface ProviderMatchup {
  roster_id: number;
  matchup_id: number | null;
  points: number;
}

interface Ports {
  ports: Record<string, number>;
  processes: Record<string, { pid: number | null }>;
}

/** The recorded league that the tests know figures of; it is there when recorded data lies beside the repository. */
const recordedLeagueId = '785180138558539754';

const portsFile = (): string => {
  const file = process.env.PORTS_FILE;
  if (!file)
    throw new Error('No stack is named: run `make e2e`, or set BASE_URL and PORTS_FILE (DATA_DIR/ports.json).');
  return file;
};

const running = (): Ports => JSON.parse(readFileSync(portsFile(), 'utf8')) as Ports;

/** Address of the provider's stand-in. */
export const sandbox = (): string => `http://127.0.0.1:${running().ports.sandbox}`;

/** Ends one of the stack's processes at once, as a crash would; the supervisor starts it again. */
export function kill(name: string): void {
  const pid = running().processes[name]?.pid;
  if (pid) process.kill(pid, 'SIGKILL');
}

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(`${sandbox()}${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

/** Leagues that can be connected, with the names that their members sign in with. */
export const demoLeagues = async (): Promise<DemoLeague[]> =>
  (await ask<{ leagues: DemoLeague[] }>('/_sandbox/info')).leagues;

/** The league that the tests play with: the recorded one, else the first of the generated world. */
export async function chosenLeague(): Promise<DemoLeague> {
  const leagues = await demoLeagues();
  const league = leagues.find((one) => one.leagueId === recordedLeagueId) ?? leagues[0];
  if (!league) throw new Error('the stand-in has no league');
  return league;
}

/** A league that no test knows figures of: it is closed, deleted and connected again. */
export async function spareLeague(): Promise<DemoLeague> {
  const [chosen, leagues] = [await chosenLeague(), await demoLeagues()];
  const spare = leagues.findLast(({ leagueId }) => leagueId !== chosen.leagueId);
  test.skip(!spare, 'the stand-in has one league only');
  if (!spare) throw new Error('unreachable');
  return spare;
}

/** How many calls the provider has had. Weeks of stat lines are left out: a job goes on reading them for minutes. */
export async function providerCalls(): Promise<number> {
  const { paths } = await ask<{ paths: Record<string, number> }>('/_sandbox/calls');
  const counted = Object.entries(paths).filter(([path]) => !path.includes('/stats/'));
  return counted.reduce((sum, [, calls]) => sum + calls, 0);
}

/** What the provider itself says to a path. */
export const providerSays = <T>(path: string): Promise<T> => ask<T>(`/v1${path}`);
