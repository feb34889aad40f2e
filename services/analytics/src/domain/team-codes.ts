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

/** The team's code of today, for instance LAR for nflverse's LA; an unknown code is returned as it is. */
export function teamCode(code: string): string {
  return current[code] ?? code;
}
