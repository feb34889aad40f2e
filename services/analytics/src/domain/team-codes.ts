/** The codes of the 32 teams, as members know them. */
export const teams: readonly string[] = (
  'ARI ATL BAL BUF CAR CHI CIN CLE DAL DEN DET GB HOU IND JAX KC ' +
  'LAC LAR LV MIA MIN NE NO NYG NYJ PHI PIT SEA SF TB TEN WAS'
).split(' ');

/** Codes of moved or renamed teams and of other sources -> the code that members know. */
const current: Readonly<Record<string, string>> = {
  LA: 'LAR',
  STL: 'LAR',
  LAS: 'LV',
  LVR: 'LV',
  OAK: 'LV',
  SD: 'LAC',
  WSH: 'WAS',
  WFT: 'WAS',
};

/** Codes that mean one of the teams as well. */
export const teamSynonyms: readonly string[] = Object.keys(current);

/** The team's code of today, for instance LAR for nflverse's LA; an unknown code is returned as it is. */
export function teamCode(code: string): string {
  return current[code] ?? code;
}
