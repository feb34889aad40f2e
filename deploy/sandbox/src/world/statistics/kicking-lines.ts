import type { Play } from '../football/play.js';
import type { WeekLines } from './line.js';

const goalBand = (distance: number): string =>
  distance < 20 ? '0_19' : distance < 30 ? '20_29' : distance < 40 ? '30_39' : distance < 50 ? '40_49' : '50p';

function addGoal(lines: WeekLines, kicker: string, distance: number, good: boolean): void {
  const key = good ? 'fgm' : 'fgmiss';
  lines.add(kicker, 'fga');
  lines.add(kicker, key);
  lines.add(kicker, `${key}_${goalBand(distance)}`);
  if (distance >= 50) lines.add(kicker, distance >= 60 ? `${key}_60p` : `${key}_50_59`);
  if (!good) return;
  lines.add(kicker, 'fgm_yds', distance);
  if (distance > 30) lines.add(kicker, 'fgm_yds_over_30', distance - 30);
  lines.longest(kicker, 'fgm_lng', distance);
  lines.add(kicker, 'kick_pts', 3);
}

/** What a play gives to kickers and to those who return kicks. */
export function addKicks(lines: WeekLines, play: Play): void {
  if (play.type === 'field_goal' && play.kicker !== undefined) {
    addGoal(lines, play.kicker, play.kickDistance ?? 0, play.kickGood === true);
  }
  if (play.type === 'extra_point' && play.kicker !== undefined) {
    lines.add(play.kicker, 'xpa');
    lines.add(play.kicker, play.kickGood ? 'xpm' : 'xpmiss');
    if (play.kickGood) lines.add(play.kicker, 'kick_pts');
  }
  if (play.returner === undefined || play.defteam === null) return;
  const key = play.type === 'punt' ? 'pr' : 'kr';
  for (const [id, prefix] of [
    [play.returner, ''],
    [play.defteam, 'def_'],
  ] as const) {
    lines.add(id, `${prefix}${key}`);
    lines.add(id, `${prefix}${key}_yd`, play.returnYards ?? 0);
    lines.longest(id, `${prefix}${key}_lng`, play.returnYards ?? 0);
  }
  if (play.touchdown) {
    lines.add(play.returner, 'st_td');
    lines.add(play.defteam, 'def_st_td');
  }
}
