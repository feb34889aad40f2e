import { createHash } from 'node:crypto';
import { isPortFree } from '@dynasty/testbed/servers/free-port';

/** Below the ranges from which Linux and macOS take ports for outgoing connections, so no other program takes ours. */
const FIRST = 20_000;
const COUNT = 12_000;

/**
 * A free loopback port for each name. The ports of the last run come first; otherwise a place that depends on `seed`,
 * so that several stacks of one machine seldom meet.
 */
export async function allocatePorts(
  names: string[],
  o: { seed: string; previous?: Record<string, number>; taken?: number[] },
): Promise<Record<string, number>> {
  const used = new Set(o.taken ?? []);
  const ports: Record<string, number> = {};
  const take = async (name: string, port: number | undefined): Promise<boolean> => {
    if (port === undefined || used.has(port) || !(await isPortFree(port))) return false;
    used.add(port);
    ports[name] = port;
    return true;
  };
  for (const name of names) await take(name, o.previous?.[name]);

  const start = createHash('sha256').update(o.seed).digest().readUInt32BE(0) % COUNT;
  let offset = 0;
  for (const name of names) {
    while (ports[name] === undefined) {
      if (offset >= COUNT) throw new Error(`no free port between ${FIRST} and ${FIRST + COUNT}`);
      await take(name, FIRST + ((start + offset++) % COUNT));
    }
  }
  return ports;
}
