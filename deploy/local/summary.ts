import path from 'node:path';
import { footballName } from './football-of-data.js';
import { residentBytes } from './memory.js';
import type { PortsFile } from './ports-file.js';

interface SandboxInfo {
  leagues?: { leagueId: string; name: string; usernames: string[] }[];
}

/** What a person wants to know about a running stack. `seconds`: how long it took to start, if it just did. */
export async function summaryOf(file: PortsFile, seconds?: string): Promise<string> {
  const pids = [file.supervisor?.pid, ...Object.values(file.processes).map(({ pid }) => pid)];
  const running = pids.filter((pid): pid is number => typeof pid === 'number');
  const memory = `${Math.round(residentBytes(running) / 1e6)} MB resident in ${running.length} processes`;
  const rows: [string, string][] = [
    ['Address', file.address],
    ...(await demoSignIn(file)),
    ['Data', footballName(file.options)],
    ['Figures', [seconds, memory].filter(Boolean).join(', ')],
    [
      'Logs',
      `${path.relative(process.cwd(), path.join(file.options.dataDir, 'logs')) || '.'} (make logs; make down stops)`,
    ],
  ];
  return rows.map(([label, text]) => `  ${label.padEnd(9)}${text}`).join('\n');
}

/** Members of the stand-in's leagues, who can sign in with an e-mail that begins with their user name. */
export async function demoUsernames(file: PortsFile): Promise<string[]> {
  const leagues = (await sandboxInfo(file))?.leagues ?? [];
  return [...new Set(leagues.flatMap(({ usernames }) => usernames))];
}

async function demoSignIn(file: PortsFile): Promise<[string, string][]> {
  const league = (await sandboxInfo(file))?.leagues?.[0];
  const username = league?.usernames[0];
  const others = file.options.auth === 'keycloak' ? 'or register there' : 'any e-mail works';
  if (!league || !username) return [['Sign in', `an e-mail with the password demo (${others})`]];
  return [
    ['Sign in', `${username}@example.org, password demo (${others})`],
    ['League', `${league.leagueId} (${league.name})`],
  ];
}

async function sandboxInfo(file: PortsFile): Promise<SandboxInfo | undefined> {
  const address = file.processes.sandbox?.address;
  if (!address) return undefined;
  try {
    const response = await fetch(`${address}/_sandbox/info`, { signal: AbortSignal.timeout(2_000) });
    return response.ok ? ((await response.json()) as SandboxInfo) : undefined;
  } catch {
    return undefined;
  }
}
