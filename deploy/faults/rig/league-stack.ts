import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connectedLeague } from '../../local/api/home-league.js';
import type { Member } from '../../local/api/member.js';
import { loadedNflData } from '../../local/api/nfl-data.js';
import { otherMembers } from '../../local/api/other-members.js';
import { layoutOf } from '../../local/layout.js';
import { readOptions, type StackOptions } from '../../local/options.js';
import type { PortsFile } from '../../local/ports-file.js';
import { allocatePorts } from '../../local/ports.js';
import { copiesVariable, scaled, type Copies } from '../../local/services.js';
import { runningStack, startStack, stopStack } from '../../local/stack.js';
import { roomAt, type ChatRoom } from './chat-room.js';
import { endsWithRun } from './ends.js';
import { refuseLogs } from './refuse-logs.js';
import { thawAll } from './stack-process.js';
import type { Reading } from './steady-reads.js';

const renewEveryMs = 60_000;

/** A whole stack with a league that is loaded, and somebody of it who is signed in. */
export interface LeagueStack {
  address: string;
  options: StackOptions;
  /** A folder for what the row itself keeps; the stack's data lie in it too. */
  dir: string;
  leagueId: string;
  member: Member;
  /** Paths of the league's pages, all of which any member may read. */
  pages: string[];
  /** The league's chat. */
  chat: ChatRoom;
  /** What ports.json says now: process ids change with every start. */
  now(): PortsFile;
}

/** Two processes of every service, and two gateways. */
export const twoOfEach = Object.fromEntries(scaled.map((name) => [name, 2])) as Copies;

export interface StackNeeds {
  /** One of each unless given. */
  copies?: Partial<Copies>;
  /** As on the command line of `make up`. */
  settings?: Record<string, string>;
  /** Settings of single processes; `portOf` knows the ports of this stack once it is starting, `dir` is its folder. */
  env?: (portOf: (name: string) => number, dir: string) => Promise<StackOptions['env']>;
  /** Where the database's files lie instead of beside everything else. */
  mongoDir?: string;
  /**
   * Work begins once the NFL's data are stored, for which a stack that has just started takes what the machine has: for
   * rows that compare times, memory or open files.
   */
  loaded?: boolean;
}

/**
 * Starts a stack with fresh data, hands it to `work`, and takes it down, whatever became of it. Throws when its logs hold
 * what they should not.
 */
export async function withLeagueStack<T>(needs: StackNeeds, work: (stack: LeagueStack) => Promise<T>): Promise<T> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'dynasty-faults-'));
  const dataDir = path.join(dir, 'data');
  let renewing: NodeJS.Timeout | undefined;
  const end = async () => {
    clearInterval(renewing);
    thawAll(runningStack(dataDir));
    await stopStack(dataDir);
  };
  const endAndRemove = async () => {
    await end();
    fs.rmSync(dir, { recursive: true, force: true });
  };
  const hasEnded = endsWithRun(endAndRemove);
  try {
    const { gateway } = await allocatePorts(['gateway'], { seed: dir });
    const copies = Object.entries(needs.copies ?? {}).map(([name, count]) => [
      copiesVariable[name as keyof Copies],
      String(count),
    ]);
    const { SLEEPER_DATA, NFLVERSE_DATA } = process.env;
    const settings = {
      SLEEPER_DATA,
      NFLVERSE_DATA,
      ...(Object.fromEntries(copies) as Record<string, string>),
      DATA_DIR: dataDir,
      PORT: String(gateway),
      LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...needs.settings,
    };
    const env = await needs.env?.((name) => runningStack(dataDir)?.ports[name] ?? 0, dir);
    const options = { ...readOptions(settings, process.cwd()), env };
    if (needs.mongoDir !== undefined) {
      fs.mkdirSync(dataDir);
      fs.symlinkSync(needs.mongoDir, layoutOf(dataDir).mongo);
    }
    const started = await startStack(options);
    const { leagueId, member } = await connectedLeague(started);
    // A token lives for five minutes; while something is broken the next try will do.
    renewing = setInterval(() => void member.renew().catch(() => undefined), renewEveryMs);
    const now = () => runningStack(dataDir) ?? started;
    const { address } = started;
    const chat = roomAt(`${address}/api/leagues/${leagueId}/chat`, () => member.token());
    const pages = await pagesOf(leagueId, member);
    if (needs.loaded === true) await loadedNflData(leagueId, member);
    const done = await work({ address, options, dir, leagueId, member, pages, chat, now });
    await end();
    await refuseLogs(layoutOf(dataDir).logs);
    return done;
  } finally {
    await endAndRemove();
    hasEnded();
  }
}

/** The league's pages in turn, as a browser of the member asks for them. */
export const readingOf = (
  { pages, member }: Pick<LeagueStack, 'pages' | 'member'>,
  perSecond: number,
): Omit<Reading, 'signal'> => ({
  perSecond,
  paths: pages,
  headers: () => ({ authorization: `Bearer ${member.token()}`, 'accept-encoding': 'gzip' }),
});

/** As `readingOf`, by so many members in turn: one account alone has but its share of a gateway. */
export async function readingOfMembers(
  stack: LeagueStack,
  people: number,
  perSecond: number,
): Promise<Omit<Reading, 'signal'>> {
  const others = await otherMembers({ ...stack, ports: stack.now().ports }, stack.leagueId, people - 1);
  const members = [stack.member, ...others];
  let turn = 0;
  const next = () => members[turn++ % members.length] ?? stack.member;
  return { ...readingOf(stack, perSecond), headers: () => readingOf({ ...stack, member: next() }, 0).headers() };
}

/** Paths of a league's pages, as a member of it may read them. */
export async function pagesOf(leagueId: string, member: Member): Promise<string[]> {
  const { display_week: week } = await member.api<{ display_week: number }>('/nfl/state');
  const league = `/api/leagues/${leagueId}`;
  return [
    league,
    `${league}/matchups/${week}`,
    `${league}/transactions/${week}?limit=5`,
    `${league}/power-rankings/${week}`,
    `${league}/chat?limit=10`,
    `${league}/achievements`,
    `${league}/available-seasons`,
    `${league}/polls`,
  ];
}
