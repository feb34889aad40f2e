export type Roof = 'outdoors' | 'dome' | 'closed';

/** A professional team: `code` as the fantasy provider spells it, `nflverse` as the play files do. */
export interface Team {
  code: string;
  nflverse: string;
  city: string;
  conference: 'AFC' | 'NFC';
  division: 'East' | 'North' | 'South' | 'West';
  stadium: string;
  roof: Roof;
  surface: string;
  /** Mean temperature in December, degrees Fahrenheit. */
  decemberF: number;
}

const rows: [string, string, string, string, Roof, string, number][] = [
  ['BUF', 'Buffalo', 'AFC East', 'Lakeside Field', 'outdoors', 'a_turf', 32],
  ['MIA', 'Miami', 'AFC East', 'Coral Park', 'outdoors', 'grass', 72],
  ['NE', 'New England', 'AFC East', 'Colonial Field', 'outdoors', 'fieldturf', 36],
  ['NYJ', 'New York J', 'AFC East', 'Meadow Bowl', 'outdoors', 'fieldturf', 39],
  ['BAL', 'Baltimore', 'AFC North', 'Harbor Yard', 'outdoors', 'grass', 41],
  ['CIN', 'Cincinnati', 'AFC North', 'Riverfront Park', 'outdoors', 'fieldturf', 38],
  ['CLE', 'Cleveland', 'AFC North', 'Lakefront Field', 'outdoors', 'grass', 35],
  ['PIT', 'Pittsburgh', 'AFC North', 'Three Rivers Ground', 'outdoors', 'grass', 36],
  ['HOU', 'Houston', 'AFC South', 'Bayou Dome', 'closed', 'fieldturf', 57],
  ['IND', 'Indianapolis', 'AFC South', 'Circle City Dome', 'closed', 'fieldturf', 34],
  ['JAX', 'Jacksonville', 'AFC South', 'First Coast Field', 'outdoors', 'grass', 60],
  ['TEN', 'Tennessee', 'AFC South', 'Cumberland Park', 'outdoors', 'fieldturf', 44],
  ['DEN', 'Denver', 'AFC West', 'Front Range Field', 'outdoors', 'grass', 35],
  ['KC', 'Kansas City', 'AFC West', 'Fountain Field', 'outdoors', 'grass', 36],
  ['LV', 'Las Vegas', 'AFC West', 'Desert Dome', 'dome', 'grass', 50],
  ['LAC', 'Los Angeles C', 'AFC West', 'Pacific Dome', 'dome', 'matrixturf', 60],
  ['DAL', 'Dallas', 'NFC East', 'Lone Prairie Stadium', 'closed', 'matrixturf', 50],
  ['NYG', 'New York G', 'NFC East', 'Meadow Bowl', 'outdoors', 'fieldturf', 39],
  ['PHI', 'Philadelphia', 'NFC East', 'South Broad Field', 'outdoors', 'grass', 40],
  ['WAS', 'Washington', 'NFC East', 'Potomac Field', 'outdoors', 'grass', 42],
  ['CHI', 'Chicago', 'NFC North', 'Lakeshore Field', 'outdoors', 'grass', 32],
  ['DET', 'Detroit', 'NFC North', 'Motor Dome', 'dome', 'fieldturf', 32],
  ['GB', 'Green Bay', 'NFC North', 'Northwoods Field', 'outdoors', 'grass', 25],
  ['MIN', 'Minnesota', 'NFC North', 'Twin Lakes Dome', 'dome', 'sportturf', 22],
  ['ATL', 'Atlanta', 'NFC South', 'Peachtree Dome', 'closed', 'fieldturf', 50],
  ['CAR', 'Carolina', 'NFC South', 'Piedmont Field', 'outdoors', 'fieldturf', 48],
  ['NO', 'New Orleans', 'NFC South', 'Crescent Dome', 'dome', 'sportturf', 57],
  ['TB', 'Tampa Bay', 'NFC South', 'Gulf Breeze Field', 'outdoors', 'grass', 65],
  ['ARI', 'Arizona', 'NFC West', 'Saguaro Dome', 'closed', 'grass', 58],
  ['LAR', 'Los Angeles R', 'NFC West', 'Pacific Dome', 'dome', 'matrixturf', 60],
  ['SF', 'San Francisco', 'NFC West', 'Bayshore Field', 'outdoors', 'grass', 53],
  ['SEA', 'Seattle', 'NFC West', 'Sound Field', 'outdoors', 'fieldturf', 43],
];

/** The 32 teams under their real abbreviations; the stadiums are invented. */
export const teams: readonly Team[] = rows.map(([code, city, group, stadium, roof, surface, decemberF]) => ({
  code,
  nflverse: code === 'LAR' ? 'LA' : code,
  city,
  conference: group.startsWith('AFC') ? 'AFC' : 'NFC',
  division: group.slice(4) as Team['division'],
  stadium,
  roof,
  surface,
  decemberF,
}));

const byCode = new Map(teams.map((team) => [team.code, team]));

/** The team of a code; the codes come from this table, so an unknown one is a fault of the caller. */
export function teamOf(code: string): Team {
  const team = byCode.get(code);
  if (!team) throw new Error(`No team ${code}`);
  return team;
}
