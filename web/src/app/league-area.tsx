import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useParams } from 'react-router';
import { isUnauthorized, slugOf, statusOf, saidBy } from '../lib/api/api-error';
import { league as leagueRead, userLeagues, type League } from '../lib/api/shared-reads';
import { lastLeague, rememberLeague } from '../lib/last-league';
import { LeagueIdProvider, LeagueNameProvider } from '../lib/league-context';
import { useLiveLeague } from '../lib/live';
import { usePollMs } from '../lib/live-state';
import { paths, screenPart, screens } from '../lib/paths';
import { Button } from '../ui/button/button';
import { lazyOrNothing } from '../ui/lazy-or-nothing';
import { PageNotice } from '../ui/page-notice';
import { toast } from '../lib/toasts';
import { CardAbove } from './card-above';
import { hearMessagesLater } from './hear-messages';
import { useSendLeftBehind } from './send-left-behind';
import { Shell } from './shell/shell';
import styles from './sync-notice.module.css';

/** While a league loads, or when something of it is missing or old; most of the time there is nothing to tell. */
const SyncNotice = lazyOrNothing(() => import('./sync-notice').then((file) => file.SyncNotice));

/** Stands where the notice of a league that is being loaded comes, which would move what somebody is about to press. */
const noticePlace = <div className={`${styles.notice} ${styles.place}`} />;

const loadingRefreshMs = 2_000;

const hasNotice = ({ sync, staleSince }: League): boolean =>
  sync.state !== 'ready' || staleSince !== null || Boolean(sync.message);

/** Pages that need no league, beside the Super Admin Panel. */
const needsNoLeague = [
  screens.scheduleGrid,
  screens.analytics,
  screens.nflMatchups,
  screenPart(paths.scheduleAdmin),
  screenPart(paths.account),
];
/** Pages that tell a person without a league themselves that they need one. */
const asksForLeague: readonly string[] = [screens.messages, screens.admin, screens.historicalData, screens.office];

const pageOf = (pathname: string): string => screenPart(pathname).split('/')[0] ?? '';

interface CurrentLeague {
  /** Null when there is none, or none is known; undefined until then. */
  leagueId: string | null | undefined;
  /** It is that of the address. */
  isNamed?: true;
  /** Why it is not known which leagues the person has. */
  error?: unknown;
  onAgain?: () => void;
}

/** The league of the address, else the one used last, by whichever of its seasons, else the person's first. */
function useCurrentLeague(): CurrentLeague {
  const { leagueId } = useParams();
  const { data, isPending, error, refetch } = useQuery({ ...userLeagues(), enabled: !leagueId });
  if (leagueId) return { leagueId, isNamed: true };
  if (isPending) return { leagueId: undefined };
  if (data === undefined) return { leagueId: null, error, onAgain: () => void refetch() };
  const last = lastLeague() ?? '';
  // A response that was kept for offline use, or one of an older service during an upgrade, has the newest id alone.
  const used = data.find(({ id, leagueIds = [id] }) => leagueIds.includes(last));
  return { leagueId: (used ?? data[0])?.id ?? null };
}

/** Whether the league may well be there, and the person a member of it. */
function isFailure(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429;
}

/** Tells of a league that cannot be read, once until it can be again: it is asked for anew all the time. */
function useTellFailure(hasFailed: boolean, isThere: boolean): void {
  const isTold = useRef(false);
  useEffect(() => {
    if (isThere) isTold.current = false;
    if (!hasFailed || isTold.current) return;
    isTold.current = true;
    toast({ kind: 'error', title: 'Error', text: 'Failed to load league data.' });
  }, [hasFailed, isThere]);
}

function LeagueProblem({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const navigate = useNavigate();
  const back = <Button onClick={() => void navigate(paths.home)}>Back to league selection</Button>;
  // The session is over: the toast says so, and the sign-in opens in a moment.
  if (isUnauthorized(error)) return null;
  if (slugOf(error) === 'league-not-approved') {
    return <PageNotice kind="denied" title="League Not Approved" text={saidBy(error, '')} action={back} />;
  }
  if (!isFailure(error)) {
    const text = 'It does not exist, or you are not a member of it.';
    return <PageNotice kind="error" title="League Not Found" text={text} action={back} />;
  }
  const againOrBack = (
    <>
      <Button kind="primary" onClick={onAgain}>
        Try Again
      </Button>
      {back}
    </>
  );
  const text = saidBy(error, 'The server did not respond.');
  return <PageNotice kind="error" title="Failed to load league data" text={text} action={againOrBack} />;
}

/** The league is closed to the person now, whatever was read of it before. */
const isRefusal = (error: unknown): boolean => [403, 404].includes(statusOf(error) ?? 0);

interface InLeagueProps {
  leagueId: string;
  /** The page is there whatever becomes of the league. */
  needsNone: boolean;
  children: ReactNode;
}

function InLeague({ leagueId, needsNone, children }: InLeagueProps) {
  const everyMs = usePollMs(loadingRefreshMs);
  const query = useQuery({
    ...leagueRead(leagueId),
    refetchInterval: ({ state }) => state.data?.sync.state === 'loading' && everyMs,
  });
  const client = useQueryClient();
  const live = useMemo(
    () => ({
      messages: hearMessagesLater(client, leagueId),
      onAward: (title: string) => toast({ kind: 'success', title: 'Achievement awarded', text: title }),
    }),
    [client, leagueId],
  );
  useLiveLeague(query.data ? leagueId : undefined, live);
  useSendLeftBehind();
  const known = query.data !== undefined;
  useEffect(() => {
    if (known) rememberLeague(leagueId);
  }, [known, leagueId]);
  // Without a connection there is no response; what was read stays, and the page says that it is offline.
  const isUnknown = known && statusOf(query.error) === undefined;
  useTellFailure(!needsNone && query.isError && !isUnknown && isFailure(query.error), query.isSuccess);
  if (!needsNone && query.error && (!query.data || isRefusal(query.error))) {
    return <LeagueProblem error={query.error} onAgain={() => void query.refetch()} />;
  }
  return (
    <LeagueNameProvider value={query.data?.name}>
      {query.data && hasNotice(query.data) && (
        <Suspense fallback={query.data.sync.state === 'loading' && noticePlace}>
          <SyncNotice league={query.data} />
        </Suspense>
      )}
      {children}
    </LeagueNameProvider>
  );
}

/** Every page of a league: finds the league, says when it cannot be shown, keeps it fresh. */
export function LeagueArea() {
  const { leagueId, isNamed, error, onAgain } = useCurrentLeague();
  const page = pageOf(useLocation().pathname);
  // What super admins see is not the league's: it is there whether they belong to it or not, suspended or not.
  const needsNone = page === screens.superAdmin || (!isNamed && needsNoLeague.includes(page));
  const isMissing = leagueId === null && !needsNone;
  const problem = isMissing && onAgain && <LeagueProblem error={error} onAgain={onAgain} />;
  if (isMissing && !problem && !asksForLeague.includes(page)) return <Navigate to={paths.home} replace />;
  return (
    <LeagueIdProvider value={leagueId ?? undefined}>
      <Shell>
        {problem}
        {leagueId === null && !problem && (
          <>
            <Outlet />
            <CardAbove />
          </>
        )}
        {leagueId && (
          <InLeague key={leagueId} leagueId={leagueId} needsNone={needsNone}>
            <Outlet />
            <CardAbove />
          </InLeague>
        )}
      </Shell>
    </LeagueIdProvider>
  );
}
