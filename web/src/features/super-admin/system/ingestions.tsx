import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nflDataStatus, type Ingestion } from '../../../lib/api/shared-reads';
import { saidBy } from '../../../lib/api/api-error';
import { useMutate } from '../../../lib/api/mutate';
import { under } from '../../../lib/api/query-key';
import type { SentBody } from '../../../lib/api/schema-types';
import { counted } from '../../../lib/format';
import { useSlowPollMs } from '../../../lib/live-state';
import { Badge, type BadgeKind } from '../../../ui/badge';
import { Button } from '../../../ui/button/button';
import { Card } from '../../../ui/card';
import { Confirm } from '../../../ui/dialog/confirm';
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

type Wish = SentBody<'/api/nfl-data/refresh', 'post'>['body'];

/** Only nflverse's files fail by their rows, so the kind is one that can be asked for. */
const wishFor = ({ kind, season }: Ingestion): Wish => ({
  seasons: season === null ? [] : [season],
  kinds: [kind as NonNullable<Wish['kinds']>[number]],
  acceptFewerRows: true,
});

/** Has a file taken that has lost many of its rows, by whoever has read what is lost with them. */
function AcceptFewer({ ingestion, name }: { ingestion: Ingestion; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const accepting = useMutate('post', '/api/nfl-data/refresh', {
    done: { title: 'The file is being read again', text: `nflverse ${name}, with fewer rows this once` },
    failed: (error) => ({ title: 'Error', text: saidBy(error, 'The source could not be asked') }),
    changes: [under('/api/nfl-data/status')],
    isRepeatable: true,
  });
  return (
    <div>
      <Button size="small" kind="danger" aria-label={`Accept fewer rows of ${name}`} onClick={() => setAsking(true)}>
        Accept fewer rows
      </Button>
      {isAsking && (
        <Confirm
          title="Accept Fewer Rows"
          text={
            `nflverse ${name}: ${ingestion.reason}. What the file no longer has is lost on every page that is made of ` +
            'it, until the source has it again. This cannot be undone, and holds for the next read only.'
          }
          verb="Accept"
          busy={accepting.isPending}
          irreversible
          onConfirm={() => accepting.mutate({ body: wishFor(ingestion) }, { onSettled: close })}
          onClose={close}
        />
      )}
    </div>
  );
}

function Row({ ingestion }: { ingestion: Ingestion }) {
  const { kind, season, state, rows, reason, hasFewerRows, progress, ingestedAt } = ingestion;
  const name = `${kind.replace(/^sleeper-/, '')}${season === null ? '' : ` ${season}`}`;
  const [badge, words] = states[state];
  const share = progress?.totalBytes ? progress.bytes / progress.totalBytes : undefined;
  const read = progress?.rows ?? rows;
  const told = [read > 0 && counted(read, 'row'), ingestedAt && moment(ingestedAt)];
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
      {hasFewerRows && <AcceptFewer ingestion={ingestion} name={name} />}
    </li>
  );
}

/** Has the sources looked at again now, whatever they say of changes; what has lost many rows is still not taken. */
function LookAgain() {
  const asking = useMutate('post', '/api/nfl-data/refresh', {
    done: ({ seasons }) => ({
      title: 'The sources are being read again',
      text: seasons.length === 0 ? 'Schedule and players' : `Schedule, players and the seasons ${seasons.join(', ')}`,
    }),
    failed: (error) => ({ title: 'Error', text: saidBy(error, 'The sources could not be asked') }),
    changes: [under('/api/nfl-data/status')],
    isRepeatable: true,
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
