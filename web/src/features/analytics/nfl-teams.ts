import type { Option } from './filters/fields';

/** The 32 teams: city, nickname and two colours by the code that the product shows. */
const teams: Record<string, [city: string, nickname: string, first: string, second: string]> = {
  ARI: ['Arizona', 'Cardinals', '#97233F', '#000000'],
  ATL: ['Atlanta', 'Falcons', '#A71930', '#000000'],
  BAL: ['Baltimore', 'Ravens', '#241773', '#9E7C0C'],
  BUF: ['Buffalo', 'Bills', '#00338D', '#C60C30'],
  CAR: ['Carolina', 'Panthers', '#0085CA', '#101820'],
  CHI: ['Chicago', 'Bears', '#0B162A', '#C83803'],
  CIN: ['Cincinnati', 'Bengals', '#FB4F14', '#000000'],
  CLE: ['Cleveland', 'Browns', '#FF3C00', '#311D00'],
  DAL: ['Dallas', 'Cowboys', '#041E42', '#869397'],
  DEN: ['Denver', 'Broncos', '#FB4F14', '#002244'],
  DET: ['Detroit', 'Lions', '#0076B6', '#B0B7BC'],
  GB: ['Green Bay', 'Packers', '#203731', '#FFB612'],
  HOU: ['Houston', 'Texans', '#03202F', '#A71930'],
  IND: ['Indianapolis', 'Colts', '#002C5F', '#A2AAAD'],
  JAX: ['Jacksonville', 'Jaguars', '#006778', '#D7A22A'],
  KC: ['Kansas City', 'Chiefs', '#E31837', '#FFB81C'],
  LAC: ['Los Angeles', 'Chargers', '#0080C6', '#FFC20E'],
  LAR: ['Los Angeles', 'Rams', '#003594', '#FFA300'],
  LV: ['Las Vegas', 'Raiders', '#000000', '#A5ACAF'],
  MIA: ['Miami', 'Dolphins', '#008E97', '#FC4C02'],
  MIN: ['Minnesota', 'Vikings', '#4F2683', '#FFC62F'],
  NE: ['New England', 'Patriots', '#002244', '#C60C30'],
  NO: ['New Orleans', 'Saints', '#101820', '#D3BC8D'],
  NYG: ['New York', 'Giants', '#0B2265', '#A71930'],
  NYJ: ['New York', 'Jets', '#125740', '#000000'],
  PHI: ['Philadelphia', 'Eagles', '#004C54', '#A5ACAF'],
  PIT: ['Pittsburgh', 'Steelers', '#101820', '#FFB612'],
  SEA: ['Seattle', 'Seahawks', '#002244', '#69BE28'],
  SF: ['San Francisco', '49ers', '#AA0000', '#B3995D'],
  TB: ['Tampa Bay', 'Buccaneers', '#D50A0A', '#34302B'],
  TEN: ['Tennessee', 'Titans', '#0C2340', '#4B92DB'],
  WAS: ['Washington', 'Commanders', '#5A1414', '#FFB612'],
};

export interface NflTeam {
  code: string;
  city: string;
  nickname: string;
  colors: [first: string, second: string];
}

/** Another code of the same team. */
const otherCodes: Record<string, string> = { WSH: 'WAS' };

/** A team by its code; one that is not known is called by the code. */
export function nflTeam(code: string): NflTeam {
  const known = otherCodes[code] ?? code;
  const [city = '', nickname = code, first = '#62706B', second = '#62706B'] = teams[known] ?? [];
  return { code: known, city, nickname, colors: [first, second] };
}

export const teamCodes: readonly string[] = Object.keys(teams);

export const teamOptions: readonly Option[] = [
  { value: 'all', label: 'All teams' },
  ...teamCodes.map((code) => ({ value: code, label: code })),
];
