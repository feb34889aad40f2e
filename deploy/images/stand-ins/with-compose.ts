import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ensurePeople } from '../../local/keycloak/people.js';

/**
 * `with-compose.js folder command …`: runs a command beside an installation of docker-compose.yml, which it finds by
 * BASE_URL and PORTS_FILE as it would find a local stack. Expects the stand-in at port 8292 and Keycloak at 8293 of this
 * machine, and Keycloak's operator password in `folder/administrator-password`; makes the demo leagues' people there.
 */
const standInPort = 8292;
const keycloak = 'http://127.0.0.1:8293';
const everyMs = 1_000;
const run = promisify(execFile);

/** The process of each container by the name of its service; one that is killed comes back as another. */
async function processes(): Promise<Record<string, { pid: number }>> {
  const { stdout: ids } = await run('docker', ['ps', '--quiet']);
  const format = '{{index .Config.Labels "com.docker.compose.service"}} {{.State.Pid}}';
  const { stdout } = await run('docker', ['inspect', '--format', format, ...ids.split('\n').filter(Boolean)]);
  const rows = stdout.trim().split('\n');
  return Object.fromEntries(
    rows.map((row) => {
      const [name = '', pid = ''] = row.split(' ');
      return [name, { pid: Number(pid) }];
    }),
  );
}

async function writePorts(file: string): Promise<void> {
  const next = `${file}.part`;
  fs.writeFileSync(next, JSON.stringify({ ports: { sandbox: standInPort }, processes: await processes() }));
  fs.renameSync(next, file);
}

async function main([folder, command, ...args]: string[]): Promise<number> {
  if (!folder || !command) throw new Error('usage: with-compose.js folder command [arguments]');
  const info = await fetch(`http://127.0.0.1:${standInPort}/_sandbox/info`);
  const { leagues } = (await info.json()) as { leagues: { usernames: string[] }[] };
  const names = new Set(['admin', ...leagues.flatMap(({ usernames }) => usernames)]);
  await ensurePeople({ address: keycloak, dir: folder, emails: [...names].map((name) => `${name}@example.org`) });

  const portsFile = path.join(folder, 'ports.json');
  await writePorts(portsFile);
  const env = { ...process.env, BASE_URL: 'http://localhost:8080', PORTS_FILE: portsFile };
  const child = spawn(command, args, { stdio: 'inherit', env });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  while (child.exitCode === null && child.signalCode === null) {
    await Promise.race([ended, sleep(everyMs)]);
    // A container that ends between the two questions is one that the next round knows better.
    await writePorts(portsFile).catch(() => undefined);
  }
  return ended;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
