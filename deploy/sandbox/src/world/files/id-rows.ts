import { ageIn, type Player } from '../football/player.js';
import type { CsvCell } from './csv.js';

/** The columns of db_playerids.csv. */
export const idColumns = `mfl_id,sportradar_id,fantasypros_id,gsis_id,pff_id,sleeper_id,nfl_id,espn_id,yahoo_id,
fleaflicker_id,cbs_id,pfr_id,cfbref_id,rotowire_id,rotoworld_id,ktc_id,stats_id,stats_global_id,fantasy_data_id,swish_id,
name,merge_name,position,team,birthdate,age,draft_year,draft_round,draft_pick,draft_ovr,twitter_username,height,weight,
college,db_season`
  .replace(/\s/g, '')
  .split(',');

/** This table spells a few teams its own way. */
const teamCodes: Record<string, string> = {
  LV: 'LVR',
  GB: 'GBP',
  KC: 'KCC',
  NE: 'NEP',
  NO: 'NOS',
  SF: 'SFO',
  TB: 'TBB',
  JAX: 'JAC',
};

/** A player's ids at the fantasy provider and in the play files; what is not known is the text "NA". */
export function idRow(player: Player, team: string | null, season: number): CsvCell[] {
  const name = `${player.firstName} ${player.lastName}`;
  const known: Record<string, CsvCell> = {
    gsis_id: player.gsisId,
    sleeper_id: player.id,
    name,
    merge_name: name.toLowerCase(),
    position: player.position,
    team: team === null ? 'FA' : (teamCodes[team] ?? team),
    birthdate: player.birthDate,
    age: ageIn(player, season),
    draft_year: player.rookieYear,
    height: player.heightIn,
    weight: player.weightLb,
    college: player.college,
    db_season: season,
  };
  return idColumns.map((column) => known[column] ?? 'NA');
}
