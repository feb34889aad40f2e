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
}

/** The recorded league that the tests know figures of; it is there when recorded data lies beside the repository. */
const recordedLeagueId = '785180138558539754';

const portsFile = (): string => {
  const file = process.env.PORTS_FILE;
  if (!file)
    throw new Error('No stack is named: run `make e2e`, or set BASE_URL and PORTS_FILE (DATA_DIR/ports.json).');
  return file;
};

/** Address of the provider's stand-in. */
export function sandbox(): string {
  const { ports } = JSON.parse(readFileSync(portsFile(), 'utf8')) as Ports;
  return `http://127.0.0.1:${ports.sandbox}`;
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

/** How many calls the provider has had. */
export const providerCalls = async (): Promise<number> => (await ask<{ total: number }>('/_sandbox/calls')).total;

/** What the provider itself answers to a path. */
export const providerSays = <T>(path: string): Promise<T> => ask<T>(`/v1${path}`);
