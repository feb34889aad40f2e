import { freePort } from '@dynasty/testbed/servers/free-port';
import { findNats, startNats } from '@dynasty/testbed/servers/nats';
import type { RunningServer } from '@dynasty/testbed/servers/server-process';
import path from 'node:path';

/** Starts servers of one cluster, each in a folder of its name; they are given in the order of the names. */
export async function startCluster(dir: string, names: readonly string[]): Promise<RunningServer[]> {
  const [binary, ports] = await Promise.all([findNats(), Promise.all(names.map(() => freePort()))]);
  const routes = ports.map((port) => `"nats://127.0.0.1:${port}"`).join(', ');
  const start = (name: string, at: number) => {
    const cluster = `cluster { name: test, listen: "127.0.0.1:${ports[at]}", routes: [${routes}] }`;
    return startNats({ binary, dir: path.join(dir, name), settings: [`server_name: ${name}`, cluster] });
  };
  return Promise.all(names.map(start));
}
