import type { Play } from '../football/play.js';
import type { WeekLines } from './line.js';

/** Adds to a defender and, under the team's key, to the team's defence. */
function addBoth(lines: WeekLines, team: string, id: string, key: string, teamKey: string, amount = 1): void {
  lines.add(id, key, amount);
  lines.add(team, teamKey, amount);
}

function addTackles(lines: WeekLines, team: string, play: Play): void {
  for (const id of play.tacklers ?? []) {
    lines.add(id, 'idp_tkl');
    addBoth(lines, team, id, 'idp_tkl_solo', 'tkl_solo');
    lines.add(team, 'tkl');
  }
  for (const id of play.assistants ?? []) {
    lines.add(id, 'idp_tkl');
    addBoth(lines, team, id, 'idp_tkl_ast', 'tkl_ast');
    lines.add(team, 'tkl');
  }
  if (!play.tackleForLoss) return;
  const first = play.tacklers?.[0] ?? play.assistants?.[0];
  if (first !== undefined) addBoth(lines, team, first, 'idp_tkl_loss', 'tkl_loss');
}

function addSack(lines: WeekLines, team: string, play: Play): void {
  if (!play.sack) return;
  const sackers = play.sackers ?? [];
  for (const id of sackers) {
    lines.add(id, 'idp_sack', 1 / sackers.length);
    lines.add(id, 'idp_sack_yd', -play.yards / sackers.length);
  }
  lines.add(team, 'sack');
  lines.add(team, 'sack_yd', -play.yards);
}

function addTakeaways(lines: WeekLines, team: string, play: Play): void {
  const taker = play.interceptor ?? play.recoveredBy;
  if (play.interceptor !== undefined) {
    addBoth(lines, team, play.interceptor, 'idp_int', 'int');
    addBoth(lines, team, play.interceptor, 'idp_int_ret_yd', 'int_ret_yd', play.returnYards ?? 0);
  }
  if (play.forcedBy !== undefined) addBoth(lines, team, play.forcedBy, 'idp_ff', 'ff');
  if (play.fumbleLostTo !== undefined && play.recoveredBy !== undefined) {
    addBoth(lines, team, play.recoveredBy, 'idp_fum_rec', 'fum_rec');
    addBoth(lines, team, play.recoveredBy, 'idp_fum_ret_yd', 'fum_ret_yd', play.returnYards ?? 0);
  }
  if (play.touchdown && play.scorer === team && taker !== undefined)
    addBoth(lines, team, taker, 'idp_def_td', 'def_td');
}

/** What a play from scrimmage gives to the defenders and to their team's defence. */
export function addDefence(lines: WeekLines, play: Play): void {
  const team = play.defteam;
  if (team === null || play.twoPoint !== undefined) return;
  if (play.type === 'kickoff') {
    for (const id of play.tacklers ?? []) lines.add(id, 'st_tkl_solo');
    return;
  }
  if (play.type === 'punt') lines.add(team, 'def_forced_punts');
  if (play.penalty && play.posteam) lines.add(play.posteam, 'penalty');
  addTackles(lines, team, play);
  addSack(lines, team, play);
  addTakeaways(lines, team, play);
  if (play.hitBy !== undefined) addBoth(lines, team, play.hitBy, 'idp_qb_hit', 'qb_hit');
  if (play.passDefender !== undefined) addBoth(lines, team, play.passDefender, 'idp_pass_def', 'def_pass_def');
  const scrimmage = play.type === 'pass' || play.type === 'run';
  if (scrimmage && play.down === 4 && !play.firstDown && !play.touchdown) lines.add(team, 'def_4_and_stop');
  if (play.safety) {
    lines.add(team, 'safe');
    const first = play.sackers?.[0] ?? play.tacklers?.[0] ?? play.assistants?.[0];
    if (first !== undefined) lines.add(first, 'idp_safe');
  }
}
