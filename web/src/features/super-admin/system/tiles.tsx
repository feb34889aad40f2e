import { StatCard } from '../../../ui/stat-card';
import { moment } from '../row';
import { unreadOf, type SentLetters, type SystemReport } from '../api';
import { countOf } from './dead-letters';
import { lasting, since } from './lasting';
import { expectedServices } from './services';
import styles from './system.module.css';
import { waitingOf } from './waiting';

const unknown = 'Not known now';

type Stalest = NonNullable<NonNullable<SystemReport['sync']>['stalestWatched']>;

interface Props {
  report: SystemReport;
  /** Undefined until they are known. */
  letters: SentLetters | undefined;
}

/**
 * The league that was read longest ago of those that somebody looks at; null where nobody looks at one. Undefined where
 * it is not known, also from an older process during an upgrade, which does not tell it.
 */
const stalestOf = (sync: { stalestWatched?: Stalest | null } | null): Stalest | null | undefined =>
  sync?.stalestWatched;

/** The four figures that say whether somebody has to act. */
export function Tiles({ report, letters: sent }: Props) {
  const { processes, sync, at: now } = report;
  const ready = expectedServices.filter((name) => processes?.some(({ service }) => service === name)).length;
  const league = stalestOf(sync);
  const waiting = waitingOf(report);
  const letters = sent?.body;
  const unread = sent && unreadOf(sent);
  const oldestLetter = letters?.map(({ at }) => at).sort()[0];
  return (
    <div className={styles.tiles}>
      <StatCard
        label="Services ready"
        value={processes ? `${ready} of ${expectedServices.length}` : '–'}
        tone={processes && ready < expectedServices.length ? 'error' : undefined}
        caption={processes ? 'each replied within a second' : unknown}
      />
      <StatCard
        label="Oldest watched league"
        value={league?.syncedAt ? lasting(Date.parse(now) - Date.parse(league.syncedAt)) : '–'}
        caption={league === undefined ? unknown : (league?.name ?? 'Nobody looks at a league now')}
      />
      <StatCard
        label="Dead letters"
        value={letters ? countOf(letters) : '–'}
        tone={letters?.length || unread?.length ? 'warning' : undefined}
        caption={
          oldestLetter
            ? `first from ${moment(oldestLetter)}`
            : unread?.length === 0
              ? 'every event has arrived'
              : unknown
        }
      />
      <StatCard
        label="Events waiting"
        value={waiting?.total ?? '–'}
        caption={waiting?.oldestAt ? `oldest from ${since(waiting.oldestAt, now)}` : waiting ? 'none is late' : unknown}
      />
    </div>
  );
}
