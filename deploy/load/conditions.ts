import { conditionsOf } from '../faults/report.js';
import type { PortsFile } from '../local/ports-file.js';
import type { Copies } from '../local/services.js';

/** On what a load was measured: its summary keeps it, so that two of them can be compared. */
export interface Conditions {
  date: string;
  /** Of the load's machine, which a stack of its own shares. */
  cores: number;
  /** Of the stack that was started for the load, with a `+` where files differed from it; nobody says it of another one. */
  commit?: string;
  /** How many processes of each that stack has. */
  copies?: Copies;
  /** The share of a core that each worker of analytics had; undefined where they shared the cores with all others. */
  workerCores?: number;
  /** Where a scenario needs a live week: whether it had one. */
  week?: string;
}

/** @param stack undefined for an address elsewhere */
export function conditionsOn(stack: PortsFile | undefined): Conditions {
  // A load has no seed: what it sends falls by chance.
  const { date, cores, commit } = conditionsOf(0);
  return stack === undefined ? { date, cores } : { date, cores, commit, copies: stack.options.copies };
}
