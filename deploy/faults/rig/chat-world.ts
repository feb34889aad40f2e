import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createLogger } from '@dynasty/kit/logger';
import { fakeLeagueService } from '@dynasty/testbed/league/league-service';
import { generatedSeason } from '@dynasty/testbed/league/generated-season';
import { launchServer, type RunningServer } from '@dynasty/testbed/servers/server-process';
import { startTestIssuer } from '@dynasty/testbed/test-issuer';
import { compileCache, repositoryRoot } from '../../local/layout.js';
import { until } from '../../local/api/until.js';
import { roomAt, type ChatRoom } from './chat-room.js';
import { refuseLogs } from './refuse-logs.js';
import { breakable, startServers, type BreakableServer, type ServerNeeds, type Servers } from './servers.js';

const leagueId = '4711';
export const chatDatabase = 'chat';
const lifetimeS = 3_600;

/** The chat of a league behind the gateway: both as production starts them, and only league-sync is played. */
export interface ChatWorld {
  /** Settings that its next start gets as well. */
  chatEnv: Record<string, string>;
  chat: BreakableServer;
  gateway: BreakableServer;
  leagueChat: ChatRoom;
  /** Everything behind the gateway, by its address. */
  site: ChatRoom;
  /** Opens a conversation of the member and another one. */
  openConversation(): Promise<ChatRoom>;
  /** Throws when its logs hold what they should not. */
  close(): Promise<void>;
}

/** The log of a process of this world, in its folder. */
export const logName = 'process.log';

/** Opens the chat on servers of its own, hands both to `work`, and closes them, whatever became of it. */
export async function withChatWorld<T>(
  needs: ServerNeeds,
  work: (world: ChatWorld, servers: Servers) => Promise<T>,
): Promise<T> {
  const servers = await startServers(needs);
  try {
    const world = await openChatWorld(servers);
    try {
      return await work(world, servers);
    } finally {
      await world.close();
    }
  } finally {
    await servers.close();
  }
}

async function openChatWorld(servers: Servers): Promise<ChatWorld> {
  const logger = createLogger({ service: 'faults', level: 'silent' });
  const [issuer, leagues] = await Promise.all([startTestIssuer(), fakeLeagueService(logger)]);
  const response = generatedSeason({ seed: 1, leagueId, connectionId: 'c' });
  const [other, own] = response.rosters.map(({ ownerId }) => ownerId);
  const linked = { ann: own ?? '' };
  leagues.state.leagues.push({ chainId: 'chain', season: '2025', members: ['ann'], linked, response });
  const { dir } = servers;
  const webRoot = path.join(dir, 'web');
  await fs.mkdir(webRoot);
  await fs.writeFile(path.join(webRoot, 'index.html'), '<!doctype html><html><head></head><body></body></html>');

  const env = {
    PATH: process.env.PATH ?? '',
    NATS_URL: servers.nats.url,
    OIDC_ISSUER: issuer.issuer,
    OIDC_JWKS_URL: issuer.jwksUrl,
    LIMITS: 'off',
    NODE_COMPILE_CACHE: compileCache,
  };
  const world = { chatEnv: {} };
  const launchNode = (name: string, own: () => Record<string, string>) => (port: number, folder: string) =>
    launchProcess(name, port, folder, { ...env, ...own(), PORT: String(port) });
  const chat = await breakable(
    path.join(dir, 'chat'),
    launchNode('services/chat-messaging', () => ({
      MONGO_URL: servers.mongod.url,
      MONGO_DB: chatDatabase,
      LEAGUE_SYNC_GRPC: `127.0.0.1:${leagues.port}`,
      ...world.chatEnv,
    })),
  );
  const gateway = await breakable(
    path.join(dir, 'gateway'),
    launchNode('gateway', () => ({ CHAT_MESSAGING_URL: chat.url, WEB_ROOT: webRoot, EG_DISABLE_CONFIG_WATCH: '1' })),
  );
  const token = await issuer.token({ sub: 'ann', exp: Math.floor(Date.now() / 1_000) + lifetimeS });
  const room = (address: string): ChatRoom => roomAt(`${gateway.url}/api/${address}`, () => token);
  return Object.assign(world, {
    chat,
    gateway,
    leagueChat: room(`leagues/${leagueId}/chat`),
    site: roomAt(gateway.url, () => token),
    async openConversation() {
      const body = JSON.stringify({ participantIds: [other] });
      const asked = { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body };
      // The processes are alive, and may not have reached one another yet.
      const ask = async () => {
        const opened = await room(`leagues/${leagueId}/conversations`).call('', asked);
        return opened.status === 201 ? ((await opened.json()) as { id: string }) : undefined;
      };
      const { id } = await until('a conversation to be opened', ask, { withinMs: 60_000 });
      return room(`conversations/${id}/messages`);
    },
    async close() {
      await Promise.all([gateway.stop(), chat.stop()]);
      await Promise.all([leagues.close(), issuer.close()]);
      await refuseLogs(chat.dir, gateway.dir);
    },
  });
}

/** Starts a built workspace with nothing of this process's environment. */
async function launchProcess(
  name: string,
  port: number,
  dir: string,
  env: Record<string, string>,
): Promise<RunningServer> {
  await fs.mkdir(dir, { recursive: true });
  const url = `http://127.0.0.1:${port}`;
  return launchServer({
    name,
    command: process.execPath,
    args: [path.join(repositoryRoot, name, 'dist/main.js')],
    env,
    url,
    port,
    logFile: path.join(dir, logName),
    // Alive is enough: it may wait for a server that is being started as well.
    ready: async () => {
      await fetch(`${url}/healthz`);
    },
  });
}
