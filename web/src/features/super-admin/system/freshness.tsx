import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, date } from '../../../lib/format';
import { useSlowly } from '../../../lib/use-slowly';
import { Badge } from '../../../ui/badge';
import { Card } from '../../../ui/card';
import { Field } from '../../../ui/field/field';
import { TextInput } from '../../../ui/field/text-input';
import { FirstFew } from '../../../ui/first-few';
import { Loaded } from '../../../ui/loaded';
import { ShowMore } from '../../../ui/show-more';
import { SkeletonRows } from '../../../ui/skeleton';
import { leagueFreshness, type SystemReport } from '../api';
import { since, until } from './lasting';
import { pace } from './pace';
import styles from './system.module.css';
import { Unavailable } from './unavailable';

type Sync = NonNullable<SystemReport['sync']>;
type League = Sync['leagues'][number];

/** At first; the others when they are asked for. */
const shown = 50;
/** A list that is longer than this can be searched. */
const searchedFrom = 10;
const searchEveryMs = 400;

function State({ league, now }: { league: League; now: string }) {
  if (league.approval !== 'approved') return <Badge kind="outline">Suspended</Badge>;
  if (league.goneSince) return <Badge kind="warning">Gone on Sleeper since {date(league.goneSince)}</Badge>;
  if (league.staleSince !== null)
    return <Badge kind="warning">Stale for {since(league.staleSince, now).replace(' ago', '')}</Badge>;
  if (league.state === 'failed') return <Badge kind="error">Incomplete</Badge>;
  if (league.state === 'loading') return <Badge kind="accent">Loading</Badge>;
  return (
    <Badge kind="success" live>
      Fresh
    </Badge>
  );
}

function Rows({ sync, leagues, now }: { sync: Sync; leagues: readonly League[]; now: string }) {
  const next = (at: string | null) => (at === null ? '–' : until(at, now));
  const ofAll = [
    { source: 'NFL state', scope: '1 document', at: sync.nflStateAt, next: next(sync.nflStateNextAt) },
    { source: 'Weekly stats', scope: sync.statWeek ?? '–', at: sync.statsAt, next: 'after games' },
    { source: 'Players', scope: counted(sync.players, 'row'), at: sync.playersAt, next: next(sync.playersNextAt) },
  ];
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col" className={styles.minor}>
            Scope
          </th>
          <th scope="col" className={styles.number}>
            Last sync
          </th>
          <th scope="col" className={`${styles.number} ${styles.minor}`}>
            Next
          </th>
          <th scope="col" className={styles.number}>
            State
          </th>
        </tr>
      </thead>
      <tbody>
        {ofAll.map(({ source, scope, at, next: told }) => (
          <tr key={source}>
            <th scope="row">{source}</th>
            <td className={styles.minor}>{scope}</td>
            <td className={styles.number}>{since(at, now)}</td>
            <td className={`${styles.number} ${styles.minor}`}>{told}</td>
            <td className={styles.number}>
              {at === null ? <Badge kind="outline">Not read yet</Badge> : <Badge kind="success">Stored</Badge>}
            </td>
          </tr>
        ))}
        {leagues.map((league) => (
          <tr key={league.leagueId}>
            <th scope="row" className={styles.long}>
              <bdi>{league.name}</bdi>
            </th>
            <td className={styles.minor}>{league.isWatched ? 'watched' : 'not watched'}</td>
            <td className={styles.number}>{since(league.syncedAt, now)}</td>
            <td className={`${styles.number} ${styles.minor}`}>{until(league.nextAt, now)}</td>
            <td className={styles.number}>
              <State league={league} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Any league by a part of its name, or by an id of it, page by page. */
function Found({ sync, search, now }: { sync: Sync; search: string; now: string }) {
  const query = useInfiniteQuery({
    ...leagueFreshness(search),
    staleTime: 0,
    // Their times are told as of the report: what was found before it would only seem to get older. One call a time,
    // however many pages there are.
    refetchInterval: ({ state: { data } }) => pace * (data?.pages.length ?? 1),
  });
  return (
    <Loaded
      query={query}
      skeleton={<SkeletonRows rows={5} label="Loading leagues" />}
      failed="Leagues could not be found"
    >
      {({ pages }) => (
        <>
          <Rows sync={sync} leagues={pages.flatMap((page) => page.rows)} now={now} />
          <ShowMore query={query} />
        </>
      )}
    </Loaded>
  );
}

/** What is read from the provider: when it was, and when it is next; the stalest leagues first. */
export function Freshness({ sync, now }: { sync: SystemReport['sync']; now: string }) {
  const [text, setText] = useState('');
  const search = useSlowly(text.trim(), searchEveryMs);
  if (sync === null) {
    return (
      <Card title="Sync freshness">
        <Unavailable of="league-sync" />
      </Card>
    );
  }
  const told = sync.leagues.length;
  const note =
    told === sync.totalLeagues ? counted(told, 'league') : `the stalest ${told} of ${sync.totalLeagues} leagues`;
  return (
    <Card title="Sync freshness" note={note}>
      {sync.totalLeagues > searchedFrom && (
        <Field label="Find a league" labelHidden className={styles.find}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              placeholder="Name or id of a league"
              maxLength={100}
              value={text}
              onChange={setText}
            />
          )}
        </Field>
      )}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Sync freshness by source">
        {search === '' ? (
          <FirstFew rows={sync.leagues} first={shown}>
            {(leagues, more) => (
              <>
                <Rows sync={sync} leagues={leagues} now={now} />
                {more && <p className={styles.more}>{more}</p>}
              </>
            )}
          </FirstFew>
        ) : (
          <Found sync={sync} search={search} now={now} />
        )}
      </div>
    </Card>
  );
}
