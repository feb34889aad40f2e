import { margin, points } from '../../lib/format';
import type { BookRecord } from './api';

const titles: Record<BookRecord['kind'], string> = {
  'highest-week': 'Highest week',
  'lowest-week': 'Lowest week',
  'biggest-blow-out': 'Biggest blow-out',
  'narrowest-win': 'Narrowest win',
  'longest-winning-streak': 'Longest winning streak',
  'longest-losing-streak': 'Longest losing streak',
  'best-player-game': 'Best player game',
  'highest-losing-score': 'Highest losing score',
  'lowest-winning-score': 'Lowest winning score',
  'most-bench-points': 'Most bench points',
  'best-record': 'Best record',
  'worst-record': 'Worst record',
};

export const titleOf = ({ kind }: BookRecord): string => titles[kind];

/** The record itself: points, a margin, games in a row, or wins and losses. */
export function valueOf({ kind, value, record }: BookRecord): string {
  if (record) return `${record.wins}-${record.losses}-${record.ties}`;
  if (kind === 'longest-winning-streak' || kind === 'longest-losing-streak') return String(value);
  return kind === 'biggest-blow-out' || kind === 'narrowest-win' ? margin(value) : points(value);
}

/** "2022, week 8"; "2022, weeks 16 and 17"; "2022, week 11 to 2024, week 1"; "2022, weeks 2 to 13". */
export function whenOf({ season, week, firstWeek, until }: BookRecord): string {
  if (week === null) return season;
  if (firstWeek) return `${season}, weeks ${firstWeek} and ${week}`;
  if (until === null) return `${season}, week ${week}`;
  if (until.season !== season) return `${season}, week ${week} to ${until.season}, week ${until.week}`;
  return until.week === week ? `${season}, week ${week}` : `${season}, weeks ${week} to ${until.week}`;
}

/** The other side of a game: "Bears 110.9". */
export const otherOf = ({ other }: BookRecord): string | undefined =>
  other === null ? undefined : `${other.holder.teamName} ${points(other.points)}`;
