import type { Play } from '../football/play.js';
import type { WeekLines } from './line.js';

const longBands = [
  [40, '40p'],
  [50, '50p'],
] as const;

const catchBands: readonly (readonly [below: number, key: string])[] = [
  [5, 'rec_0_4'],
  [10, 'rec_5_9'],
  [20, 'rec_10_19'],
  [30, 'rec_20_29'],
  [40, 'rec_30_39'],
  [Infinity, 'rec_40p'],
];

function addTouchdown(lines: WeekLines, id: string, key: string, yards: number): void {
  lines.add(id, `${key}_td`);
  lines.longest(id, `${key}_td_lng`, yards);
  for (const [limit, band] of longBands) if (yards >= limit) lines.add(id, `${key}_td_${band}`);
}

function addCatch(lines: WeekLines, play: Play, receiver: string, scored: boolean): void {
  lines.add(receiver, 'rec');
  lines.add(receiver, 'rec_yd', play.yards);
  lines.add(receiver, 'rec_yar', play.yardsAfterCatch ?? 0);
  lines.longest(receiver, 'rec_lng', play.yards);
  lines.add(receiver, catchBands.find(([below]) => play.yards < below)?.[1] ?? 'rec_40p');
  if (play.firstDown) lines.add(receiver, 'rec_fd');
  if (scored) addTouchdown(lines, receiver, 'rec', play.yards);
}

function addPass(lines: WeekLines, play: Play, passer: string): void {
  if (play.sack) {
    lines.add(passer, 'pass_sack');
    lines.add(passer, 'pass_sack_yds', -play.yards);
    return;
  }
  lines.add(passer, 'pass_att');
  const nearGoal = (play.yardline ?? 100) <= 20;
  if (nearGoal) lines.add(passer, 'pass_rz_att');
  if (play.receiver !== undefined) {
    lines.add(play.receiver, 'rec_tgt');
    lines.add(play.receiver, 'rec_air_yd', play.complete ? (play.airYards ?? 0) : 0);
    if (nearGoal) lines.add(play.receiver, 'rec_rz_tgt');
  }
  if (play.interceptor !== undefined) {
    lines.add(passer, 'pass_int');
    if (play.touchdown) lines.add(passer, 'pass_int_td');
  }
  if (!play.complete || play.receiver === undefined) {
    lines.add(passer, 'pass_inc');
    return;
  }
  const scored = play.touchdown === true && play.scorer === play.posteam;
  lines.add(passer, 'pass_cmp');
  lines.add(passer, 'pass_yd', play.yards);
  lines.longest(passer, 'pass_lng', play.yards);
  lines.add(passer, 'pass_air_yd', play.airYards ?? 0);
  if (play.yards >= 40) lines.add(passer, 'pass_cmp_40p');
  if (play.firstDown) lines.add(passer, 'pass_fd');
  if (scored) addTouchdown(lines, passer, 'pass', play.yards);
  addCatch(lines, play, play.receiver, scored);
}

function addRun(lines: WeekLines, play: Play, rusher: string): void {
  lines.add(rusher, 'rush_att');
  lines.add(rusher, 'rush_yd', play.yards);
  lines.longest(rusher, 'rush_lng', play.yards);
  if ((play.yardline ?? 100) <= 20) lines.add(rusher, 'rush_rz_att');
  if (play.yards >= 40) lines.add(rusher, 'rush_40p');
  if (play.firstDown) lines.add(rusher, 'rush_fd');
  if (play.yards < 0) lines.add(rusher, 'rush_tkl_loss');
  if (play.touchdown && play.scorer === play.posteam) addTouchdown(lines, rusher, 'rush', play.yards);
}

function addTwoPoints(lines: WeekLines, play: Play): void {
  if (play.twoPoint !== 'good') return;
  if (play.rusher !== undefined) lines.add(play.rusher, 'rush_2pt');
  if (play.passer !== undefined) lines.add(play.passer, 'pass_2pt');
  if (play.receiver !== undefined) lines.add(play.receiver, 'rec_2pt');
}

/** What a play gives to passers, runners and receivers. Tries for two points count apart, as in the play files. */
export function addOffence(lines: WeekLines, play: Play): void {
  if (play.twoPoint !== undefined) return addTwoPoints(lines, play);
  if (play.passer !== undefined) addPass(lines, play, play.passer);
  if (play.rusher !== undefined) addRun(lines, play, play.rusher);
  if (play.fumbler !== undefined) {
    lines.add(play.fumbler, 'fum');
    if (play.fumbleLostTo !== undefined) lines.add(play.fumbler, 'fum_lost');
  }
}
