/** Codes that differ between sources and years -> the code used here (Sleeper's). */
const aliases: Readonly<Record<string, string>> = {
  ARZ: 'ARI',
  BLT: 'BAL',
  CLV: 'CLE',
  HST: 'HOU',
  JAC: 'JAX',
  LA: 'LAR',
  LAS: 'LV',
  LVR: 'LV',
  OAK: 'LV',
  SD: 'LAC',
  STL: 'LAR',
  WFT: 'WAS',
  WSH: 'WAS',
};

/** One code for a team: LA -> LAR, OAK -> LV, WSH -> WAS and so on. */
export const teamCode = (code: string): string => aliases[code] ?? code;
