import os from 'node:os';
import path from 'node:path';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { startTestIssuer } from '@dynasty/testbed/test-issuer';
import { childServer, type ChildServer } from './child-server.js';
import { measure, median, type Round, type Target } from './measure.js';

/**
 * The gateway's throughput with authentication, beside a direct call and @fastify/http-proxy without any:
 * the same upstream, the same minutes, rounds taken in turn, medians. Exits with 1 below the promised ratio.
 */
const connections = 32;
const rounds = 7;
const seconds = 3;
const warmUpSeconds = 2;
const promisedRatio = 0.6;

const gatewayMain = path.resolve(__dirname, '../../../gateway/dist/main.js');

async function main(): Promise<boolean> {
  const issuer = await startTestIssuer();
  const servers: ChildServer[] = [];
  const start = async (program: string, env: Record<string, string>, probe: string) => {
    const server = await childServer(program, await freePort(), env, probe);
    servers.push(server);
    return server;
  };
  try {
    const upstream = await start(path.join(__dirname, 'upstream-server.js'), {}, '/');
    const peer = await start(path.join(__dirname, 'http-proxy-server.js'), { UPSTREAM: upstream.url }, '/');
    const gateway = await start(gatewayMain, gatewayEnv(issuer, upstream.url), '/healthz');
    const headers = await issuer.headers({ sub: 'bench' });
    const targets: Target[] = [
      { name: 'direct', url: `${upstream.url}/api/leagues`, headers: {} },
      { name: '@fastify/http-proxy', url: `${peer.url}/api/leagues`, headers: {} },
      { name: 'gateway with auth', url: `${gateway.url}/api/leagues`, headers },
    ];
    return report(targets, await allRounds(targets));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await issuer.close();
  }
}

/** The limits stay on, only high: counting is part of what is measured. */
function gatewayEnv(
  issuer: { issuer: string; jwksUrl: string; audience: string },
  upstream: string,
): Record<string, string> {
  return {
    LEAGUE_SYNC_URL: upstream,
    OIDC_ISSUER: issuer.issuer,
    OIDC_JWKS_URL: issuer.jwksUrl,
    OIDC_AUDIENCE: issuer.audience,
    API_PER_MINUTE: '1000000000',
  };
}

async function allRounds(targets: Target[]): Promise<Round[][]> {
  for (const target of targets) await measure(target, connections, warmUpSeconds);
  const results: Round[][] = targets.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) results[index]?.push(await measure(target, connections, seconds));
  }
  return results;
}

function report(targets: Target[], results: Round[][]): boolean {
  const rows = targets.map((target, index) => {
    const taken = results[index] ?? [];
    const of = (pick: (round: Round) => number) => median(taken.map(pick));
    return { name: target.name, perSecond: of((r) => r.perSecond), p50: of((r) => r.p50Ms), p99: of((r) => r.p99Ms) };
  });
  const peer = rows[1]?.perSecond ?? NaN;
  const ratio = (rows[2]?.perSecond ?? NaN) / peer;
  console.log(`Gateway: ${connections} connections, 1 kB of JSON, ${rounds} rounds of ${seconds} s in turn, medians`);
  console.log(`Node ${process.version}, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}\n`);
  console.log(
    `${'target'.padEnd(22)}${'req/s'.padStart(9)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}${'x peer'.padStart(9)}`,
  );
  for (const { name, perSecond, p50, p99 } of rows) {
    const cells = [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), (perSecond / peer).toFixed(2)];
    console.log(name.padEnd(22) + cells.map((cell) => cell.padStart(9)).join(''));
  }
  const kept = ratio >= promisedRatio;
  console.log(
    `\nGateway / @fastify/http-proxy: ${ratio.toFixed(2)} (promised >= ${promisedRatio}) ${kept ? 'ok' : 'BELOW'}`,
  );
  return kept;
}

main().then(
  (kept) => {
    process.exitCode = kept ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
