import { Badge, type BadgeKind } from '../../ui/badge';
import { count } from '../../lib/format';
import type { ImportReport, ImportedSeason } from './import-api';
import styles from './import-card.module.css';
import table from './historical.module.css';

const outcomes: Record<string, { kind: BadgeKind; text: string }> = {
  unchanged: { kind: 'neutral', text: 'Already there' },
  restored: { kind: 'success', text: 'Added' },
  replaced: { kind: 'warning', text: 'Replaced' },
  kept: { kind: 'outline', text: 'Kept as the platform has it' },
  unproved: { kind: 'outline', text: 'Left out: not known as a season of this league' },
};

/** A season that the import stores. */
export const isNew = ({ outcome }: ImportedSeason): boolean => outcome === 'restored' || outcome === 'replaced';

/** What an import would do, season by season, and what is wrong with the lines of a table. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const { seasons, lines, problems, problemCount } = report;
  const sum = (of: keyof ImportedSeason) => seasons.reduce((total, season) => total + Number(season[of]), 0);
  const figures = [
    lines > 0 ? { label: 'Lines read', value: lines } : { label: 'Seasons', value: seasons.length },
    { label: 'New', value: sum('added') },
    { label: 'Already there', value: sum('unchanged') },
    lines > 0
      ? { label: 'Problems', value: problemCount, bad: problemCount > 0 }
      : { label: 'Different', value: sum('changed') },
  ];
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ label, value, bad }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-bad={bad === true || undefined}>{count(value)}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && <Problems report={report} />}
      {seasons.length > 0 && <SeasonsTable seasons={seasons} />}
    </>
  );
}

function Problems({ report: { problems, problemCount } }: { report: ImportReport }) {
  const more = problemCount - problems.length;
  return (
    <div className={styles.scroll} role="region" aria-label="Problems, scrollable" tabIndex={0}>
      <table className={table.table}>
        <caption className="visually-hidden">What is wrong, line by line</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Column</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, column, problem }, index) => (
            <tr key={index}>
              <td>{line}</td>
              <td>
                <code>{column}</code>
              </td>
              <td className={styles.problem}>{problem}</td>
            </tr>
          ))}
          {more > 0 && (
            <tr>
              <td colSpan={3} className={styles.problem}>
                and {count(more)} more
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Seasons with what becomes of them. */
export function SeasonsTable({ seasons }: { seasons: readonly ImportedSeason[] }) {
  return (
    <div className={styles.scroll} role="region" aria-label="Seasons of the file, scrollable" tabIndex={0}>
      <table className={table.table}>
        <caption className="visually-hidden">What becomes of each season</caption>
        <thead>
          <tr>
            <th scope="col">Season</th>
            <th scope="col" className={table.number}>
              New
            </th>
            <th scope="col" className={table.number}>
              Different
            </th>
            <th scope="col" className={table.number}>
              Already there
            </th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {seasons.map(({ season, outcome, added, changed, unchanged }) => (
            <tr key={season}>
              <th scope="row">{season}</th>
              <td className={table.number}>{count(added)}</td>
              <td className={table.number}>{count(changed)}</td>
              <td className={table.number}>{count(unchanged)}</td>
              <td>
                <Badge kind={outcomes[outcome]?.kind}>{outcomes[outcome]?.text ?? outcome}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
