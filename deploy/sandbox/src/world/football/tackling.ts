import type { Random } from '../random.js';
import type { Play } from './play.js';
import type { Share, Side } from './side.js';

/** Chances set by hand, so that solo tackles and assists of a season stand in their usual proportion. */
const chances = {
  /** A play ends out of bounds. */
  outOfBounds: { run: 0.04, pass: 0.1 },
  /** One tackler is enough. */
  alone: 0.62,
  /** A long run that would reach the goal line is caught from behind. */
  caughtFromBehind: 0.45,
  fumbleIsForced: 0.8,
  fumbleIsLost: 0.46,
};
/** Runs that start further out than this can be caught, so many yards short of the goal line. */
const openFieldFrom = 20;
const caughtShortBy = { from: 1, to: 14 };

/** Draws a defender by their share. */
export function defender(random: Random, shares: Share[]): string {
  return random.weighted(shares, (share) => share.weight).player.id;
}

/** Who brought the ball carrier down: one player, or two who share it; nobody after a score or out of bounds. */
export function tackle(random: Random, defence: Side, kind: 'run' | 'pass', play: Pick<Play, 'yards'>): Partial<Play> {
  if (random.chance(chances.outOfBounds[kind])) return {};
  const shares = kind === 'run' ? defence.front : defence.cover;
  const first = defender(random, shares);
  const tackleForLoss = play.yards < 0 ? true : undefined;
  if (random.chance(chances.alone)) return { tacklers: [first], tackleForLoss };
  const second = defender(random, shares);
  return second === first ? { tacklers: [first], tackleForLoss } : { assistants: [first, second], tackleForLoss };
}

/** Yards of a run that would reach the goal line from far out: many of them end a few yards short of it. */
export function caughtFromBehind(random: Random, yardline: number, yards: number): number {
  const mayBeCaught = yards >= yardline && yardline > openFieldFrom;
  if (!mayBeCaught || !random.chance(chances.caughtFromBehind)) return yards;
  return yardline - random.int(caughtShortBy.from, caughtShortBy.to);
}

/** The ball on the ground: who forced it, and who has it then. */
export function fumble(random: Random, defence: Side, fumbler: string): Partial<Play> {
  const forcedBy = random.chance(chances.fumbleIsForced) ? defender(random, defence.front) : undefined;
  if (!random.chance(chances.fumbleIsLost)) return { fumbler, forcedBy };
  return { fumbler, forcedBy, fumbleLostTo: defence.code, recoveredBy: defender(random, defence.front) };
}
