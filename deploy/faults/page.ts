import { shownBy, withText } from '../attacks/page.js';
import type { FaultPromise } from './fault-promise.js';
import { markdownOf } from './table.js';

/** The page with the table of these promises in place of the one that it has. */
export function withPromises(page: string, promises: readonly FaultPromise[]): string {
  const rows = promises.map((one) => [one.id, one.fault, one.target, shown(one), one.open ?? '']);
  return withText(page, markdownOf(['#', 'fault', 'promise', 'shown by', 'open: not shown'], rows));
}

function shown({ rows = [], tests = {}, command }: FaultPromise): string {
  const commands = [...rows.map((name) => `make faults ROW=${name}`), ...(command === undefined ? [] : [command])];
  const named = Object.keys(tests).length > 0 ? [shownBy(tests)] : [];
  return [...commands.map((one) => `\`${one}\``), ...named].join('<br>');
}
