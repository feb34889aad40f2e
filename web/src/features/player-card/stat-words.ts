import { count, counted } from '../../lib/format';
import type { WeekOfLog } from './api';

type Stats = WeekOfLog['stats'];

/** "2 TD", "1 sack", "2 sacks"; nothing for none. */
const some = (value: number | undefined, one: string, several = one): string[] =>
  value ? [`${count(value)} ${value === 1 ? one : several}`] : [];

const yds = (yards = 0): string => counted(yards, 'yd');

const sums = (value: number | undefined, of: number | undefined): string => `${count(value ?? 0)} of ${count(of ?? 0)}`;

function passing({ pass_att: thrown, pass_cmp: caught, pass_yd: yards, pass_td: scores, pass_int: lost }: Stats) {
  if (!thrown) return [];
  return [`${sums(caught, thrown)} passes`, yds(yards), ...some(scores, 'TD'), ...some(lost, 'INT')];
}

function rushing({ rush_att: carries, rush_yd: yards, rush_td: scores }: Stats) {
  if (!carries && !yards && !scores) return [];
  return [`${count(carries ?? 0)} car`, yds(yards), ...some(scores, 'TD')];
}

function receiving({ rec_tgt: targets, rec: caught, rec_yd: yards, rec_td: scores }: Stats) {
  if (!targets && !caught) return [];
  return [`${sums(caught, targets ?? caught)} catches`, yds(yards), ...some(scores, 'TD')];
}

const kicking = ({ fga: tried, fgm: made, xpa: extraTried, xpm: extra }: Stats) => [
  ...(tried ? [`${sums(made, tried)} field goals`] : []),
  ...(extraTried ? [`${sums(extra, extraTried)} extra points`] : []),
];

function defence(stats: Stats) {
  const own = [
    ...some(stats.sack, 'sack', 'sacks'),
    ...some(stats.int, 'INT'),
    ...some(stats.fum_rec, 'fumble recovered', 'fumbles recovered'),
    ...some(stats.safe, 'safety', 'safeties'),
    ...some(stats.def_td, 'TD'),
  ];
  return stats.pts_allow === undefined && own.length === 0 ? [] : [...own, `${count(stats.pts_allow ?? 0)} allowed`];
}

const defenders = (stats: Stats) => [
  ...some(stats.idp_tkl, 'tackle', 'tackles'),
  ...some(stats.idp_sack, 'sack', 'sacks'),
  ...some(stats.idp_int, 'INT'),
];

/** What a player did in a week: "18 car, 88 yds, 1 TD · 3 of 4 catches, 21 yds". Empty without a line. */
export function statWords(stats: Stats, position: string | null): string {
  const parts =
    position === 'DEF'
      ? [defence(stats)]
      : [passing(stats), rushing(stats), receiving(stats), kicking(stats), defenders(stats)];
  return [...parts, some(stats.fum_lost, 'fumble lost', 'fumbles lost')]
    .filter((part) => part.length > 0)
    .map((part) => part.join(', '))
    .join(' · ');
}
