import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@dynasty/testbed/servers/free-port';
import type { TestIssuer } from '@dynasty/testbed/test-issuer';

const root = path.resolve(__dirname, '../..');

export const gatewayMain = path.join(root, 'gateway/dist/main.js');

export interface GatewayProcess {
  child: ChildProcess;
  url: string;
  log: () => string;
  exit: Promise<number | null>;
}

/** Compiles what the process runs. */
export function buildGateway(): void {
  execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-b', 'gateway'], { cwd: root });
}

/** The gateway as production starts it; resolves once it responds. */
export async function startGatewayProcess(env: Record<string, string>, issuer: TestIssuer): Promise<GatewayProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [gatewayMain], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      OIDC_ISSUER: issuer.issuer,
      OIDC_JWKS_URL: issuer.jwksUrl,
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const running = { child, url: `http://127.0.0.1:${port}`, log: () => output, exit };
  for (let left = 400; left > 0; left -= 1) {
    const up = await fetch(`${running.url}/healthz`)
      .then((response) => response.ok)
      .catch(() => false);
    if (up) return running;
    await sleep(100);
  }
  throw new Error(`The gateway did not start:\n${output}`);
}
