import { margin, points } from '../../lib/format';
import type { AnalysedPlayer, Analysis } from './api';

export type Tone = 'success' | 'warning' | 'error';

/** Efficiency in percent: 90 or more is good, 80 or more fair. */
export const efficiencyTone = (efficiency: number): Tone =>
  efficiency >= 90 ? 'success' : efficiency >= 80 ? 'warning' : 'error';

/** Points left on the bench: 5 or less is good, 15 or less fair. */
export const pointsLeftTone = (left: number): Tone => (left <= 5 ? 'success' : left <= 15 ? 'warning' : 'error');

/** Below one to the hundredth: 0.04 that were left are not nothing. */
export const leftWords = (left: number): string => (left > 0 && left < 1 ? left.toFixed(2) : points(left));

/** Under this efficiency (percent) the analysis advises to review the bench. */
export const tipBelow = 90;

/** Who plays, or nobody: the slot is left empty. */
type Starter = Pick<AnalysedPlayer, 'name' | 'position' | 'points'>;

interface Swap {
  inPlayer: Starter;
  outPlayer: Starter;
  gain: number;
}

const emptySlot: Starter = { name: null, position: null, points: 0 };
const numbers = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const surname = ({ name }: Starter): string => name?.split(' ').slice(1).join(' ') || (name ?? 'an empty slot');

const swapOf = (inPlayer: Starter, outPlayer: Starter): Swap => ({
  inPlayer,
  outPlayer,
  gain: inPlayer.points - outPlayer.points,
});

/** Each takes the place of a starter of their position, else of the one that is left. Both lists are equally long. */
function pairedByPosition(ins: readonly Starter[], outs: readonly Starter[]): Swap[] {
  const left = [...outs];
  const others: Starter[] = [];
  const swaps: Swap[] = [];
  for (const player of ins) {
    const same = left.findIndex((out) => out.position === player.position);
    const [out] = same < 0 ? [] : left.splice(same, 1);
    if (out) swaps.push(swapOf(player, out));
    else others.push(player);
  }
  return [...swaps, ...others.map((player, at) => swapOf(player, left[at] ?? emptySlot))];
}

/** Best for best: the best line-up is never worse place by place, so no pair loses points. */
const pairedByPoints = (ins: readonly Starter[], outs: readonly Starter[]): Swap[] => {
  const bestFirst = outs.toReversed();
  return ins.map((player, at) => swapOf(player, bestFirst[at] ?? emptySlot));
};

/** Every swap that would have been better, the greatest gain first; empty when the two lists do not pair into gains. */
function swapsOf({ actualLineup, optimalLineup }: Pick<Analysis, 'actualLineup' | 'optimalLineup'>): Swap[] {
  const outs: Starter[] = actualLineup.filter((player) => player.isSwap);
  const ins: Starter[] = optimalLineup.filter((player) => player.isSwap);
  // A slot that was left empty is filled, and one whose starter lost points is better left empty.
  while (outs.length < ins.length) outs.push(emptySlot);
  while (ins.length < outs.length) ins.push(emptySlot);
  outs.sort((a, b) => a.points - b.points);
  ins.sort((a, b) => b.points - a.points);
  const byPosition = pairedByPosition(ins, outs);
  const swaps = byPosition.every(({ gain }) => gain >= 0) ? byPosition : pairedByPoints(ins, outs);
  if (swaps.some(({ gain }) => gain < 0)) return [];
  // Whom it does not matter to swap need not be named.
  return swaps.filter(({ gain }) => Math.round(gain * 100) > 0).sort((a, b) => b.gain - a.gain);
}

/** "Two swaps decide it: Mariota for Jones (+8.1) and Montgomery for Gainwell (+6.3)."; empty without a swap. */
export function swapSentence(analysis: Pick<Analysis, 'actualLineup' | 'optimalLineup'>): string {
  const swaps = swapsOf(analysis);
  if (swaps.length === 0) return '';
  const named = swaps.map(
    ({ inPlayer, outPlayer, gain }) => `${surname(inPlayer)} for ${surname(outPlayer)} (${margin(gain)})`,
  );
  const last = named.pop();
  const count = numbers[swaps.length - 1] ?? swaps.length;
  const decide = swaps.length === 1 ? 'swap decides' : 'swaps decide';
  return `${count} ${decide} it: ${named.length > 0 ? `${named.join(', ')} and ` : ''}${last}.`;
}

export const percent = (value: number): string => `${points(value)}%`;
