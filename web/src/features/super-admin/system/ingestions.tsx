import { useQuery } from '@tanstack/react-query';
import { nflDataStatus, type Ingestion } from '../../../lib/api/shared-reads';
import { saidBy } from '../../../lib/api/api-error';
import { useMutate } from '../../../lib/api/mutate';
import { under } from '../../../lib/api/query-key';
import { count } from '../../../lib/format';
import { useSlowPollMs } from '../../../lib/live-state';
import { Badge, type BadgeKind } from '../../../ui/badge';
import { Button } from '../../../ui/button/button';
import { Card } from '../../../ui/card';
import { Loaded } from '../../../ui/loaded';
import { Notice } from '../../../ui/notice';
import { ProgressBar } from '../../../ui/progress-bar';
import { SkeletonRows } from '../../../ui/skeleton';
import { moment } from '../row';
import styles from './system.module.css';

/** The stream tells what is being read and what is stored, not what has failed. */
const everyMs = 5_000;

/** Kinds that come from Sleeper, by way of the sync; all else is nflverse's. */
const ofSleeper = new Set(['stats', 'sleeper-players']);

const states: Record<Ingestion['state'], [kind: BadgeKind, words: string]> = {
  loading: ['accent', 'Running'],
  failing: ['error', 'Failed'],
  waiting: ['outline', 'Waiting'],
  stored: ['success', 'Complete'],
  absent: ['outline', 'Not published'],
};

/** What is under way or wrong stands before what is done; then the newest seasons. */
const order: Ingestion['state'][] = ['loading', 'failing', 'waiting', 'stored', 'absent'];
const urgency = (one: Ingestion) => order.indexOf(one.state);

function Row({ ingestion }: { ingestion: Ingestion }) {
  const { kind, season, state, rows, reason, progress, ingestedAt } = ingestion;
  const name = `${kind}${season === null ? '' : ` ${season}`}`;
  const [badge, words] = states[state];
  const share = progress?.totalBytes ? progress.bytes / progress.totalBytes : undefined;
  const read = progress?.rows ?? rows;
  const told = [read > 0 && `${count(read)} rows`, ingestedAt && moment(ingestedAt)];
  return (
    <li className={styles.ingestion}>
      <b>
        {ofSleeper.has(kind) ? 'Sleeper' : 'nflverse'} {name}
      </b>
      <Badge kind={badge} live={state === 'loading'}>
        {words}
      </Badge>
      {share !== undefined && <ProgressBar share={Math.min(share, 1)} label={`Progress of ${name}`} />}
      <small className={reason ? styles.reason : undefined}>{reason ?? told.filter(Boolean).join(' · ')}</small>
    </li>
  );
}

/** Has the sources looked at again now, whatever they say of changes. */
function LookAgain() {
  const asking = useMutate('post', '/api/nfl-data/refresh', {
    done: ({ seasons }) => ({
      title: 'The sources are being read again',
      text: seasons.length === 0 ? 'Schedule and players' : `Schedule, players and the seasons ${seasons.join(', ')}`,
    }),
    failed: (error) => ({ title: 'Error', text: saidBy(error, 'The sources could not be asked') }),
    changes: [under('/api/nfl-data/status')],
  });
  return (
    <Button size="small" busy={asking.isPending} onClick={() => asking.mutate({ body: { seasons: [] } })}>
      Read again
    </Button>
  );
}

/** NFL data and their sources: what is being read, what could not be, what is stored. */
export function Ingestions() {
  const query = useQuery({ ...nflDataStatus(), refetchInterval: useSlowPollMs(everyMs) });
  return (
    <Card title="Ingestions" note="NFL data" extra={<LookAgain />}>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={4} label="Loading the ingestions" />}
        failed="The ingestions could not be loaded"
      >
        {({ ingestions }) =>
          ingestions.length === 0 ? (
            <Notice title="Nothing has been read yet." text="The first files are fetched soon after the start." />
          ) : (
            <div className={styles.ingestions} tabIndex={0} role="group" aria-label="Ingestions, which scroll">
              <ul aria-label="Ingestions">
                {ingestions
                  .toSorted((a, b) => urgency(a) - urgency(b) || (b.season ?? 0) - (a.season ?? 0))
                  .map((one) => (
                    <Row key={`${one.kind} ${one.season}`} ingestion={one} />
                  ))}
              </ul>
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}
