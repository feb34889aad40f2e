/** What both leagues score alike, close to the provider's defaults. */
const shared: Record<string, number> = {
  pass_yd: 0.04,
  pass_td: 4,
  pass_int: -1,
  pass_2pt: 2,
  rush_yd: 0.1,
  rush_td: 6,
  rush_2pt: 2,
  rec: 0.5,
  rec_yd: 0.1,
  rec_td: 6,
  rec_2pt: 2,
  fum: 0,
  fum_lost: -2,
  fum_rec_td: 6,
  st_td: 6,
  st_ff: 1,
  st_fum_rec: 1,
  sack: 1,
  int: 2,
  ff: 1,
  fum_rec: 2,
  safe: 2,
  def_td: 6,
  def_st_td: 6,
  def_st_ff: 1,
  def_st_fum_rec: 1,
  blk_kick: 2,
  pts_allow_0: 10,
  pts_allow_1_6: 7,
  pts_allow_7_13: 4,
  pts_allow_14_20: 1,
  pts_allow_21_27: 0,
  pts_allow_28_34: -1,
  pts_allow_35p: -4,
  fgm_0_19: 3,
  fgm_20_29: 3,
  fgm_30_39: 3,
  fgm_40_49: 4,
  fgm_50p: 5,
  fgmiss: -1,
  xpm: 1,
  xpmiss: -1,
};

/** Settings that the provider lists although no league here uses them. */
const unused = `bonus_fd_qb bonus_fd_rb bonus_fd_te bonus_fd_wr bonus_pass_cmp_25 bonus_pass_yd_300 bonus_pass_yd_400
bonus_rec_rb bonus_rec_te bonus_rec_wr bonus_rec_yd_100 bonus_rec_yd_200 bonus_rush_att_20 bonus_rush_rec_yd_100
bonus_rush_rec_yd_200 bonus_rush_yd_100 bonus_rush_yd_200 bonus_sack_2p bonus_tkl_10p def_2pt def_3_and_out
def_4_and_stop def_forced_punts def_kr_yd def_pass_def def_pr_yd def_st_tkl_solo fgm fgm_yds fgm_yds_over_30
fgmiss_0_19 fgmiss_20_29 fgmiss_30_39 fgmiss_40_49 fgmiss_50p fum_ret_yd int_ret_yd kr_yd pass_att pass_cmp pass_cmp_40p
pass_fd pass_inc pass_int_td pass_sack pass_td_40p pass_td_50p pr_yd pts_allow qb_hit rec_0_4 rec_5_9 rec_10_19
rec_20_29 rec_30_39 rec_40p rec_fd rec_td_40p rec_td_50p rush_40p rush_att rush_fd rush_td_40p rush_td_50p sack_yd
st_tkl_solo tkl tkl_ast tkl_loss tkl_solo yds_allow yds_allow_0_100 yds_allow_100_199 yds_allow_200_299
yds_allow_300_349 yds_allow_350_399 yds_allow_400_449 yds_allow_450_499 yds_allow_500_549 yds_allow_550p`;

const zeroes = Object.fromEntries(unused.split(/\s+/).map((key) => [key, 0]));

/** Half a point a catch, half a point more for tight ends. */
export const superflexScoring: Record<string, number> = { ...zeroes, ...shared, bonus_rec_te: 0.5 };

/** A point a catch, individual defenders, bonuses for long days. */
export const defenderScoring: Record<string, number> = {
  ...zeroes,
  ...shared,
  rec: 1,
  pass_int: -2,
  bonus_pass_yd_300: 1,
  bonus_rush_yd_100: 1,
  bonus_rec_yd_100: 1,
  idp_tkl: 0,
  idp_tkl_solo: 1,
  idp_tkl_ast: 0.5,
  idp_tkl_loss: 1,
  idp_sack: 3,
  idp_sack_yd: 0,
  idp_qb_hit: 0.5,
  idp_int: 3,
  idp_int_ret_yd: 0,
  idp_pass_def: 1,
  idp_pass_def_3p: 0,
  idp_ff: 2,
  idp_fum_rec: 2,
  idp_fum_ret_yd: 0,
  idp_def_td: 6,
  idp_safe: 2,
  idp_blk_kick: 3,
};
