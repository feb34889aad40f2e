import type { Position } from '../football/player.js';
import { cents, pointsOf, type Line } from './line.js';

/** The provider's standard scoring, without points for catches. */
const standard: Record<string, number> = {
  pass_yd: 0.04,
  pass_td: 4,
  pass_int: -1,
  pass_2pt: 2,
  rush_yd: 0.1,
  rush_td: 6,
  rush_2pt: 2,
  rec_yd: 0.1,
  rec_td: 6,
  rec_2pt: 2,
  fum_lost: -2,
  st_td: 6,
  fgm_0_19: 3,
  fgm_20_29: 3,
  fgm_30_39: 3,
  fgm_40_49: 4,
  fgm_50p: 5,
  fgmiss: -1,
  xpm: 1,
  xpmiss: -1,
  sack: 1,
  int: 2,
  fum_rec: 2,
  ff: 1,
  safe: 2,
  def_td: 6,
  def_st_td: 6,
  pts_allow_0: 10,
  pts_allow_1_6: 7,
  pts_allow_7_13: 4,
  pts_allow_14_20: 1,
  pts_allow_28_34: -1,
  pts_allow_35p: -4,
};

const offence = new Set<string>(['QB', 'RB', 'WR', 'TE']);

const ratio = (a: number | undefined, b: number | undefined): number => Math.round(((a ?? 0) / (b ?? 1)) * 100) / 100;

function addBonus(line: Line, key: string, value: number | undefined, limit: number): void {
  if ((value ?? 0) >= limit) line[key] = 1;
}

/** Values that follow from a finished line: averages, bonuses and the provider's three standard scores. */
export function addDerived(line: Line, position: Position | 'DEF'): void {
  const { pass_yd: passed, rush_yd: rushed, rec_yd: received } = line;
  if (line.pass_att) {
    line.cmp_pct = ratio((line.pass_cmp ?? 0) * 100, line.pass_att);
    line.pass_ypa = ratio(passed, line.pass_att);
    if (line.pass_cmp) line.pass_ypc = ratio(passed, line.pass_cmp);
  }
  if (line.rush_att) line.rush_ypa = ratio(rushed, line.rush_att);
  if (line.rec) line.rec_ypr = ratio(received, line.rec);
  if (line.rec && line.rec_tgt) line.rec_ypt = ratio(received, line.rec_tgt);
  if (line.fga) line.fgm_pct = ratio((line.fgm ?? 0) * 100, line.fga);
  if (line.rush_att || line.rec) line.rush_rec_yd = (rushed ?? 0) + (received ?? 0);
  if (line.pass_att || line.rush_att) line.pass_rush_yd = (passed ?? 0) + (rushed ?? 0);
  const touchdowns = (line.rush_td ?? 0) + (line.rec_td ?? 0);
  if (touchdowns > 0) line.anytime_tds = touchdowns;
  const firstDowns = (line.rush_fd ?? 0) + (line.rec_fd ?? 0) + (line.pass_fd ?? 0);
  if (offence.has(position) && firstDowns > 0) line[`bonus_fd_${position.toLowerCase()}`] = firstDowns;
  if (position !== 'QB' && offence.has(position) && line.rec) line[`bonus_rec_${position.toLowerCase()}`] = line.rec;
  addBonus(line, 'bonus_pass_yd_300', passed, 300);
  addBonus(line, 'bonus_pass_yd_400', passed, 400);
  addBonus(line, 'bonus_pass_cmp_25', line.pass_cmp, 25);
  addBonus(line, 'bonus_rush_yd_100', rushed, 100);
  addBonus(line, 'bonus_rush_yd_200', rushed, 200);
  addBonus(line, 'bonus_rush_att_20', line.rush_att, 20);
  addBonus(line, 'bonus_rec_yd_100', received, 100);
  addBonus(line, 'bonus_rec_yd_200', received, 200);
  addBonus(line, 'bonus_rush_rec_yd_100', line.rush_rec_yd, 100);
  addBonus(line, 'bonus_rush_rec_yd_200', line.rush_rec_yd, 200);
  addBonus(line, 'bonus_tkl_10p', line.idp_tkl, 10);
  addBonus(line, 'bonus_sack_2p', line.idp_sack, 2);
  addBonus(line, 'idp_pass_def_3p', line.idp_pass_def, 3);
  line.pts_std = pointsOf(line, standard);
  line.pts_half_ppr = cents(line.pts_std + 0.5 * (line.rec ?? 0));
  line.pts_ppr = cents(line.pts_std + (line.rec ?? 0));
}
