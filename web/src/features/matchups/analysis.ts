import { points, signed } from '../../lib/format';
import type { AnalysedPlayer, Analysis } from './api';

export type Tone = 'success' | 'warning' | 'error';

/** Efficiency in percent: 90 or more is good, 80 or more fair. */
export const efficiencyTone = (efficiency: number): Tone =>
  efficiency >= 90 ? 'success' : efficiency >= 80 ? 'warning' : 'error';

/** Points left on the bench: 5 or less is good, 15 or less fair. */
export const pointsLeftTone = (left: number): Tone => (left <= 5 ? 'success' : left <= 15 ? 'warning' : 'error');

/** Under this efficiency (percent) the analysis advises to review the bench. */
export const tipBelow = 90;

interface Swap {
  inPlayer: AnalysedPlayer;
  outPlayer: AnalysedPlayer;
  gain: number;
}

const mostSwapsNamed = 3;
const words = ['', 'One swap decides it', 'Two swaps decide it', 'Three swaps decide it'];
const surname = ({ name }: AnalysedPlayer): string => name?.split(' ').slice(1).join(' ') || (name ?? 'An empty slot');

/**
 * The swaps that would have been better: each bench player takes the place of a starter of their position, else of the
 * one that is left. Empty when the two lists cannot be paired into gains.
 */
function swapsOf({ actualLineup, optimalLineup }: Pick<Analysis, 'actualLineup' | 'optimalLineup'>): Swap[] {
  const outs = actualLineup.filter((player) => player.isSwap).sort((a, b) => a.points - b.points);
  const ins = optimalLineup.filter((player) => player.isSwap).sort((a, b) => b.points - a.points);
  if (ins.length !== outs.length) return [];
  const pairs: [inPlayer: AnalysedPlayer, outPlayer: AnalysedPlayer | undefined][] = [];
  const others: AnalysedPlayer[] = [];
  for (const player of ins) {
    const same = outs.findIndex((out) => out.position === player.position);
    if (same < 0) others.push(player);
    else pairs.push([player, outs.splice(same, 1)[0]]);
  }
  pairs.push(...others.map((player, at): (typeof pairs)[number] => [player, outs[at]]));
  const swaps = pairs.flatMap(([inPlayer, outPlayer]): Swap[] =>
    outPlayer ? [{ inPlayer, outPlayer, gain: inPlayer.points - outPlayer.points }] : [],
  );
  return swaps.every(({ gain }) => gain > 0) ? swaps.sort((a, b) => b.gain - a.gain) : [];
}

/** "Two swaps decide it: Montgomery for Gainwell (+6.3) and Mariota for Jones (+8.1)."; empty when it is not as short. */
export function swapSentence(analysis: Pick<Analysis, 'actualLineup' | 'optimalLineup'>): string {
  const swaps = swapsOf(analysis);
  if (swaps.length === 0 || swaps.length > mostSwapsNamed) return '';
  const named = swaps.map(
    ({ inPlayer, outPlayer, gain }) => `${surname(inPlayer)} for ${surname(outPlayer)} (${signed(gain)})`,
  );
  const last = named.pop();
  return `${words[swaps.length]}: ${named.length > 0 ? `${named.join(', ')} and ` : ''}${last}.`;
}

export const percent = (value: number): string => `${points(value)}%`;
