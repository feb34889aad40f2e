import type { Random } from '../random.js';
import type { Play } from './play.js';
import type { Share, Side } from './side.js';

/** Draws a defender by his share. */
export function defender(random: Random, shares: Share[]): string {
  return random.weighted(shares, (share) => share.weight).player.id;
}

/** Who brought the ball carrier down: one man, or two who share it. Nobody when he scored or went out of bounds. */
export function tackle(random: Random, defence: Side, kind: 'run' | 'pass', play: Pick<Play, 'yards'>): Partial<Play> {
  if (random.chance(kind === 'run' ? 0.04 : 0.1)) return {};
  const shares = kind === 'run' ? defence.front : defence.cover;
  const first = defender(random, shares);
  const tackleForLoss = play.yards < 0 ? true : undefined;
  if (random.chance(0.62)) return { tacklers: [first], tackleForLoss };
  const second = defender(random, shares);
  return second === first ? { tacklers: [first], tackleForLoss } : { assistants: [first, second], tackleForLoss };
}

/** Yards of a run that would reach the goal line from far out: many of them end a few yards short of it. */
export function caughtFromBehind(random: Random, yardline: number, yards: number): number {
  return yards >= yardline && yardline > 20 && random.chance(0.45) ? yardline - random.int(1, 14) : yards;
}

/** The ball on the ground: who forced it, and who has it then. */
export function fumble(random: Random, defence: Side, fumbler: string): Partial<Play> {
  const forcedBy = random.chance(0.8) ? defender(random, defence.front) : undefined;
  if (!random.chance(0.46)) return { fumbler, forcedBy };
  return { fumbler, forcedBy, fumbleLostTo: defence.code, recoveredBy: defender(random, defence.front) };
}
