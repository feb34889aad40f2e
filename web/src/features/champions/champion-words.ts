import { points } from '../../lib/format';
import type { Final } from './api';

/** The champion's season in a line: "11-3, won the final 150.2 to 140.1 against ada". */
export function endOf({ record: { wins, losses, ties }, road, runnerUp }: Final): string {
  const season = ties > 0 ? `${wins}-${losses}-${ties}` : `${wins}-${losses}`;
  const last = road.at(-1);
  if (last?.opponent == null) return runnerUp === null ? season : `${season}, ahead of ${runnerUp.displayName}`;
  const { opponent, points: own, against, weeks } = last;
  const legs = weeks.length > 1 ? ' over two weeks' : '';
  return `${season}, won the final ${points(own)} to ${points(against)}${legs} against ${opponent.displayName}`;
}

/** Who else is remembered: "Third bob · Last cy". */
export const honoursOf = ({ third, last }: Final): string =>
  [third && `Third ${third.displayName}`, last && `Last ${last.displayName}`].filter(Boolean).join(' · ');
