import { isDeepStrictEqual } from 'node:util';
import { buildSum, supervisorPlaces } from './build-sum.js';
import type { StackOptions } from './options.js';
import type { PortsFile } from './ports-file.js';

/** Why a stack that runs is not the one that is wanted, as a person reads it; undefined where it is. */
export function whyAnew(
  running: PortsFile,
  wanted: StackOptions,
  build = buildSum(supervisorPlaces(wanted)),
): string | undefined {
  if (running.state === 'stopping') return 'It is being stopped';
  if (!sameArguments(running.options, wanted)) return 'The arguments changed';
  // One of a version that wrote no sum is another build, too.
  return running.build === build ? undefined : 'The program that starts the others changed';
}

/** Names of the processes of a stack that runs whose program was built anew since they were started. */
export function outdatedProcesses({ processes }: Pick<PortsFile, 'processes'>): string[] {
  const running = Object.entries(processes).filter(([, { identity }]) => identity !== null);
  return running.filter(([, { places, build }]) => buildSum(places) !== build).map(([name]) => name);
}

/** Options as they went through ports.json, where what is undefined does not exist. */
function sameArguments(running: StackOptions, wanted: StackOptions): boolean {
  return isDeepStrictEqual(running, JSON.parse(JSON.stringify(wanted)));
}
