import { useQuery } from '@tanstack/react-query';
import { saidBy } from '../../../lib/api/api-error';
import { counted } from '../../../lib/format';
import styles from './manage.module.css';
import { rulePreview, type NewRule } from '../api';
import type { People } from '../words';

interface Props {
  leagueId: string;
  rule: NewRule;
  people: People;
}

/** How often a rule would have awarded, a cell a week with who it was. */
export function RulePreview({ leagueId, rule, people }: Props) {
  const { data, error } = useQuery(rulePreview(leagueId, rule));
  if (error) {
    return (
      <p className={styles.wide} role="alert">
        {saidBy(error, 'The preview could not be loaded')}
      </p>
    );
  }
  if (!data) return <p className={styles.wide}>Looking at the weeks...</p>;
  const times = data.weeks.reduce((sum, { sleeperUserIds }) => sum + sleeperUserIds.length, 0);
  const nameOf = (id: string) => people.get(id)?.name ?? 'Former member';
  const saidOf = (week: number, ids: readonly string[]) =>
    `Week ${week}: ${ids.length === 0 ? 'nobody' : ids.map(nameOf).join(', ')}`;
  return (
    <section className={styles.wide} aria-label="Preview">
      <p className={styles.fired} role="status">
        <b>
          Would have fired {counted(times, 'time')} in {data.season}
        </b>
        <small>{counted(data.weeks.length, 'week')}</small>
      </p>
      <ol className={styles.cells}>
        {data.weeks.map(({ week, sleeperUserIds: ids }) => (
          <li key={week} title={saidOf(week, ids)}>
            <span className={ids.length > 0 ? styles.hit : undefined} aria-hidden="true">
              {ids.length > 0 ? ids.length : ''}
            </span>
            <small aria-hidden="true">{week}</small>
            <span className="visually-hidden">{saidOf(week, ids)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
