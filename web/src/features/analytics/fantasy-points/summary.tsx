import { points } from '../../../lib/format';
import { StatCard } from '../../../ui/stat-card';
import styles from '../analytics.module.css';
import type { FantasyRow } from '../api';
import type { Owners } from '../use-tool-league';

const top = 100;

const best = (rows: readonly FantasyRow[]): FantasyRow | undefined =>
  rows.reduce<FantasyRow | undefined>(
    (most, row) => (most && most.fantasy_points >= row.fantasy_points ? most : row),
    undefined,
  );

interface BestProps {
  label: string;
  row: FantasyRow | undefined;
  caption: (row: FantasyRow) => string;
}

const Best = ({ label, row, caption }: BestProps) => (
  <StatCard
    label={label}
    value={row ? points(row.fantasy_points) : '–'}
    caption={row ? `${row.player_name} · ${caption(row)}` : 'Nobody of these'}
  />
);

const ranks = (row: FantasyRow): string => `${row.position ?? ''}${row.rank_position}, #${row.rank_overall} overall`;

/** The best of what is shown: of all, of the member's team, of nobody's. */
export function Summary({ rows, owners }: { rows: readonly FantasyRow[]; owners: Owners | undefined }) {
  const mine = rows.filter((row) => owners?.byRoster.get(row.roster_id ?? 0)?.you);
  const inTop = mine.filter((row) => row.rank_overall <= top).length;
  return (
    <div className={styles.stats}>
      <Best label="Top scorer" row={best(rows)} caption={(row) => row.display_name} />
      <Best label="Your best" row={best(mine)} caption={ranks} />
      <Best label="Best free agent" row={best(rows.filter((row) => row.roster_id === null))} caption={ranks} />
      <StatCard label={`Yours in the top ${top}`} value={inTop} caption={`of ${mine.length} of yours shown`} />
    </div>
  );
}
