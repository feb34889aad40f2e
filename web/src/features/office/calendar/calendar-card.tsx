import { CalendarOutlined, EditOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { adminStatus } from '../../../lib/api/shared-reads';
import { keptFresh } from '../../../lib/kept-fresh';
import { Button } from '../../../ui/button/button';
import { Card } from '../../../ui/card';
import { Loaded } from '../../../ui/loaded';
import { Notice } from '../../../ui/notice';
import { openedLate } from '../../../ui/opened-late';
import { SkeletonRows } from '../../../ui/skeleton';
import office from '../office.module.css';
import { calendar, type LeagueDate } from './api';
import { byMonth, inOrder, isOver, lineOf, ownId, tileOf } from './calendar-words';
import styles from './calendar.module.css';

const DateDialog = openedLate(() => import('./date-dialog').then((file) => file.DateDialog));
const SubscribeDialog = openedLate(() => import('./subscribe-dialog').then((file) => file.SubscribeDialog));

const shownFirst = 5;

/** Whether the address asks for every date: `?dates=all`. */
function useShowsAll() {
  const [params, setParams] = useSearchParams();
  const showAll = (all: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (all) after.set('dates', 'all');
        else after.delete('dates');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return { all: params.get('dates') === 'all', showAll };
}

interface RowProps {
  date: LeagueDate;
  over?: boolean;
  /** Absent for who may not, and for dates that nobody wrote. */
  onEdit?: (() => void) | undefined;
}

function Row({ date, over = false, onEdit }: RowProps) {
  const { month, day } = tileOf(date);
  return (
    <li className={over ? styles.over : undefined}>
      <span className={styles.tile}>
        <small>{month}</small>
        <b>{day}</b>
      </span>
      <p className={styles.what}>
        <span dir="auto">{date.title}</span>
        <small>{lineOf(date)}</small>
      </p>
      {onEdit && (
        <Button
          kind="quiet"
          size="small"
          aria-label={`Edit ${date.title}`}
          icon={<EditOutlined aria-hidden="true" />}
          onClick={onEdit}
        />
      )}
    </li>
  );
}

/** What the league looks forward to: deadline, playoffs, drafts, polls, dues, and what its admins write. */
export function CalendarCard({ leagueId }: { leagueId: string }) {
  const query = useQuery({ ...calendar(leagueId), ...keptFresh });
  const isAdmin = useQuery(adminStatus(leagueId)).data?.isAdmin ?? false;
  const { all, showAll } = useShowsAll();
  const [edited, setEdited] = useState<LeagueDate | 'new'>();
  const [isSubscribing, setSubscribing] = useState(false);
  const row = (date: LeagueDate, over = false) => (
    <Row
      key={date.id}
      date={date}
      over={over}
      onEdit={isAdmin && ownId(date) !== undefined ? () => setEdited(date) : undefined}
    />
  );
  return (
    <Card
      title="Calendar"
      note={all ? 'all dates' : 'next five'}
      extra={
        isAdmin && (
          <Button size="small" onClick={() => setEdited('new')}>
            New Date
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={5} label="Loading the calendar" />}
        failed="The calendar could not be loaded"
      >
        {({ now, dates: inAnyOrder }) => {
          const dates = inOrder(inAnyOrder);
          const ahead = dates.filter((date) => !isOver(date, now));
          const over = dates.length - ahead.length;
          return (
            <>
              {dates.length === 0 && (
                <Notice
                  icon={<CalendarOutlined />}
                  title="No dates yet"
                  text="The deadline and the playoffs stand here once the schedule is known, and what admins add."
                />
              )}
              {all &&
                byMonth(dates).map(([month, own]) => (
                  <section key={month} aria-label={month}>
                    <h3 className={styles.month}>{month}</h3>
                    <ul className={styles.dates}>{own.map((date) => row(date, isOver(date, now)))}</ul>
                  </section>
                ))}
              {!all && dates.length > 0 && ahead.length === 0 && (
                <Notice icon={<CalendarOutlined />} title="Nothing lies ahead" />
              )}
              {!all && ahead.length > 0 && (
                <ul className={styles.dates} aria-label="Next dates">
                  {ahead.slice(0, shownFirst).map((date) => row(date))}
                </ul>
              )}
              <div className={office.foot}>
                <span>{all && dates.length > 0 ? `${over} of them ${over === 1 ? 'is' : 'are'} over` : ''}</span>
                <Button size="small" onClick={() => setSubscribing(true)}>
                  Subscribe
                </Button>
                {dates.length > 0 && (
                  <Button size="small" onClick={() => showAll(!all)}>
                    {all ? 'Next five' : `All dates (${dates.length})`}
                  </Button>
                )}
              </div>
            </>
          );
        }}
      </Loaded>
      {isSubscribing && query.data && (
        <SubscribeDialog leagueId={leagueId} since={query.data.feedSince} onClose={() => setSubscribing(false)} />
      )}
      {edited && (
        <DateDialog
          leagueId={leagueId}
          {...(edited !== 'new' && { date: edited, now: query.data?.dates.find(({ id }) => id === edited.id) })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}
