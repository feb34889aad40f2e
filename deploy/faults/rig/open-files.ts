import fs from 'node:fs';
import type { PortsFile } from '../../local/ports-file.js';
import { services } from '../../local/services.js';
import { ownProcesses } from './memory-watch.js';
import { openFiles } from './process-slopes.js';

/** So many connections to the database a service opens while others of them wait, and keeps (kit, mongo.ts). */
const ofDatabase = 50;
/** By so many the connections between the gateway and a service vary (gateway, upstream/spare-connections.ts). */
const ofGateway = 16;
const few = 4;
/** A file that is left open by each request that waited would be hundreds. */
const mostMore = { service: ofDatabase + ofGateway + few, gateway: services.length * ofGateway + few };

/**
 * How many files, connections among them, each process of the product has open, by its name; none where the system does
 * not tell. Those of clients of the gateway are left out: whoever asks decides how many there are. Of one gateway.
 */
export function filesOfEach(file: PortsFile): Map<string, number> {
  return new Map(
    ownProcesses(file).flatMap(([name, pid]): [string, number][] => {
      const files = openFiles(pid);
      if (files === undefined) return [];
      return [[name, name === 'gateway' ? files - clientsOf(file.options.port) : files]];
    }),
  );
}

/** Whether each process has about as many files open as it had, and in words which one has most more. */
export function judgedFiles(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): { told: string; holds: boolean } {
  const each = [...after].map(([name, to]) => ({ name, from: before.get(name) ?? 0, to }));
  const [most] = each.toSorted((one, other) => other.to - other.from - (one.to - one.from));
  return {
    told:
      most === undefined
        ? 'open files: this system does not tell'
        : `open files, the most more: ${most.name} ${most.from} to ${most.to}`,
    holds: each.every(({ name, from, to }) => to - from <= mostMore[name === 'gateway' ? 'gateway' : 'service']),
  };
}

/** As Linux writes the state of a connection that neither end has closed. */
const established = '01';

/** Connections to this port that their clients keep open. */
function clientsOf(port: number): number {
  const own = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = ['/proc/net/tcp', '/proc/net/tcp6']
    .filter((table) => fs.existsSync(table))
    .flatMap((table) => fs.readFileSync(table, 'utf8').split('\n'));
  return lines.filter((line) => {
    const [, local, , state] = line.trim().split(/\s+/);
    return state === established && local?.endsWith(own) === true;
  }).length;
}
