import { DollarOutlined } from '@ant-design/icons';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { adminStatus } from '../../../lib/api/shared-reads';
import { keptFresh } from '../../../lib/kept-fresh';
import { useMySleeperId } from '../../../lib/league-context';
import { Button } from '../../../ui/button/button';
import { Card } from '../../../ui/card';
import type { Column } from '../../../ui/data-table/column';
import { ExportButton } from '../../../ui/data-table/export-button';
import { FirstFew } from '../../../ui/first-few';
import { Loaded } from '../../../ui/loaded';
import { Notice } from '../../../ui/notice';
import { openedLate } from '../../../ui/opened-late';
import { Segmented } from '../../../ui/segmented/segmented';
import { ShowMore } from '../../../ui/show-more';
import { SkeletonRows } from '../../../ui/skeleton';
import { useNewestSeason } from '../use-newest-season';
import { useOfficeMembers, type People } from '../use-people';
import { entries, summary, type Deed, type LedgerEntry, type Shown } from './api';
import { Balances } from './balances';
import { EntryRow } from './entry-row';
import styles from './ledger.module.css';
import { badges, nameOf } from './ledger-words';

const DeedDialog = openedLate(() => import('./deed-dialog').then((file) => file.DeedDialog));
const NewBetDialog = openedLate(() => import('./new-bet-dialog').then((file) => file.NewBetDialog));
const NewDuesDialog = openedLate(() => import('./new-dues-dialog').then((file) => file.NewDuesDialog));

const exportSize = 100;
const shownEntries = 6;
const kinds = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
] as const;

const columnsOf = (people: People): Column<LedgerEntry>[] => [
  { key: 'from', head: 'From', value: ({ from }) => nameOf(from, people) },
  { key: 'to', head: 'To', value: ({ to }) => nameOf(to, people) },
  { key: 'amount', head: 'Amount', value: ({ cents }) => cents / 100 },
  { key: 'what', head: 'What for', value: ({ what }) => what },
  { key: 'season', head: 'Season', value: ({ season }) => season },
  { key: 'due', head: 'Due on', value: ({ dueOn }) => dueOn },
  { key: 'state', head: 'State', value: ({ state }) => badges[state].text },
  { key: 'changed', head: 'Last change', value: ({ steps }) => steps.at(-1)?.at ?? null },
  { key: 'by', head: 'By', value: ({ steps }) => nameOf(steps.at(-1)?.by ?? '', people) },
  { key: 'reason', head: 'Reason', value: ({ steps }) => steps.at(-1)?.reason ?? null },
];

/** Which part of the ledger the address names: `?ledger=done`. */
function useShown() {
  const [params, setParams] = useSearchParams();
  const shown: Shown = params.get('ledger') === 'done' ? 'done' : 'open';
  const show = (next: Shown) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'done') after.set('ledger', next);
        else after.delete('ledger');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return { shown, show };
}

function Entries({ leagueId, people }: { leagueId: string; people: People }) {
  const { shown, show } = useShown();
  const me = useMySleeperId();
  const client = useQueryClient();
  // Not a part of the row: that may go while somebody writes, since the entries are read again.
  const [asked, setAsked] = useState<{ entry: LedgerEntry; deed: Deed }>();
  const query = useInfiniteQuery({ ...entries(leagueId, shown), ...keptFresh });
  const tools = useRef<HTMLDivElement>(null);
  /** The list's own switch has the focus in place of a button that goes, unless one is elsewhere by now. */
  const keepFocus = (pressed: Element) => {
    if (document.activeElement !== pressed && document.activeElement !== document.body) return;
    tools.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
  };
  const all = async () => {
    const read = { ...entries(leagueId, shown, exportSize), pages: Infinity, staleTime: 0 };
    return (await client.fetchInfiniteQuery(read)).pages.flatMap(({ rows }) => rows);
  };
  return (
    <>
      <div ref={tools} className={styles.tools}>
        <Segmented label="Entries" value={shown} options={kinds} onChange={(next) => show(next as Shown)} />
        <ExportButton name={`ledger-${shown}`} columns={columnsOf(people)} rows={all} />
      </div>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={4} label="Loading the ledger" />}
        failed="The ledger could not be loaded"
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) {
            const text = 'Dues that admins write and bets between members stand here. Nothing is paid here.';
            return (
              <Notice
                icon={<DollarOutlined />}
                title={shown === 'open' ? 'Nothing is owed' : 'Nothing is done with yet'}
                text={shown === 'open' ? text : undefined}
              />
            );
          }
          return (
            <FirstFew key={shown} rows={rows} first={shownEntries} hasMore={query.hasNextPage}>
              {(few, more) => (
                <>
                  <ul className={styles.entries} aria-label="Ledger entries">
                    {few.map((entry) => (
                      <EntryRow
                        key={entry.id}
                        {...{ leagueId, entry, people, me }}
                        onAsk={(deed) => setAsked({ entry, deed })}
                        onDone={keepFocus}
                      />
                    ))}
                  </ul>
                  {more && <p className={styles.more}>{more}</p>}
                  {!more && <ShowMore query={query} />}
                </>
              )}
            </FirstFew>
          );
        }}
      </Loaded>
      {asked && (
        <DeedDialog
          {...{ leagueId, people, me, ...asked }}
          now={query.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === asked.entry.id)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** Dues and bets of the league: who owes whom. */
export function LedgerCard({ leagueId, people }: { leagueId: string; people: People }) {
  const [writing, setWriting] = useState<'bet' | 'dues'>();
  const me = useMySleeperId();
  const isAdmin = useQuery(adminStatus(leagueId)).data?.isAdmin ?? false;
  const season = useNewestSeason(leagueId);
  const members = useOfficeMembers(season?.leagueId);
  const sums = useQuery({ ...summary(leagueId), ...keptFresh });
  const close = () => setWriting(undefined);
  return (
    <Card
      title="Dues and Bets"
      extra={
        <>
          {isAdmin && (
            <Button size="small" onClick={() => setWriting('dues')}>
              New Dues
            </Button>
          )}
          <Button size="small" onClick={() => setWriting('bet')}>
            New Bet
          </Button>
        </>
      }
    >
      <Loaded query={sums} skeleton={null} failed="The balances could not be loaded">
        {(data) => <Balances summary={data} people={people} me={me} />}
      </Loaded>
      <Entries leagueId={leagueId} people={people} />
      {writing === 'bet' && <NewBetDialog {...{ leagueId, season: season?.season, members, me }} onClose={close} />}
      {writing === 'dues' && season && <NewDuesDialog {...{ leagueId, season, members }} onClose={close} />}
    </Card>
  );
}
