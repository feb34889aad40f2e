import {
  createBrowserRouter,
  Navigate,
  ScrollRestoration,
  Outlet,
  useLocation,
  useSearchParams,
  type RouteObject,
} from 'react-router';
import { withBackCloses } from '../lib/back-closes';
import { rememberLeague } from '../lib/last-league';
import { paths, screenPart, screens } from '../lib/paths';
import { ModeContext } from '../theme/mode';
import { AppNotice } from './app-notice';
import { ClaimGate } from './claim-gate';
import { LeagueArea } from './league-area';
import { Home } from './pages/home';
import { RequireSession } from './require-session';
import { RouteProblem } from './route-problem';
import { useChosenTheme } from './chosen-theme';
import { Toasts } from './toasts';

const Root = () => (
  <ModeContext value={useChosenTheme()}>
    <ScrollRestoration />
    <AppNotice />
    <Outlet />
    <Toasts />
  </ModeContext>
);

/** Screens of a league, each loaded when it is first opened. */
const builtRoutes: RouteObject[] = [
  { path: screens.matchups, lazy: () => import('../features/matchups/matchups-screen') },
  { path: screens.roster, lazy: () => import('../features/rosters/my-roster-screen') },
  { path: screens.rosters, lazy: () => import('../features/rosters/team-rosters-screen') },
  { path: screens.standings, lazy: () => import('../features/standings/standings-screen') },
  { path: screens.picks, lazy: () => import('../features/picks/picks-screen') },
  { path: screens.messages, lazy: () => import('../features/chat/direct/messages-screen') },
  { path: screens.chat, lazy: () => import('../features/chat/league/chat-screen') },
  { path: screens.office, lazy: () => import('../features/office/office-screen') },
  { path: screens.transactions, lazy: () => import('../features/transactions/transactions-screen') },
  { path: screens.trade, lazy: () => import('../features/transactions/trade-screen') },
  { path: screens.draft, lazy: () => import('../features/draft/draft-screen') },
  { path: screens.champions, lazy: () => import('../features/champions/champions-screen') },
  { path: screens.playoffs, lazy: () => import('../features/playoffs/playoffs-screen') },
  { path: screens.profile, lazy: () => import('./pages/profile') },
  { path: screens.recaps, lazy: () => import('../features/recaps/recaps-screen') },
  { path: screens.records, lazy: () => import('../features/records/records-screen') },
  { path: screens.seasonReview, lazy: () => import('../features/season-review/season-review-screen') },
  { path: screens.achievements, lazy: () => import('../features/achievements/achievements-screen') },
  { path: screens.powerRankings, lazy: () => import('../features/power-rankings/power-rankings-screen') },
  { path: screens.nflMatchups, lazy: () => import('../features/analytics/nfl-matchups/nfl-matchups-screen') },
  { path: screens.scheduleGrid, lazy: () => import('../features/analytics/schedule-grid/schedule-grid-screen') },
  { path: screens.analytics, lazy: () => import('../features/analytics/hub/hub-screen') },
  { path: screens.playerStats, lazy: () => import('../features/analytics/player-stats/player-stats-screen') },
  { path: screens.fantasyPoints, lazy: () => import('../features/analytics/fantasy-points/fantasy-points-screen') },
  {
    path: screens.playerConsistency,
    lazy: () => import('../features/analytics/consistency/player-consistency-screen'),
  },
  {
    path: screens.positionConsistency,
    lazy: () => import('../features/analytics/consistency/position-consistency-screen'),
  },
  { path: screens.defenseVsPosition, lazy: () => import('../features/analytics/defense-vs-position/dvp-screen') },
  { path: screens.redZone, lazy: () => import('../features/analytics/red-zone/rushing-screen') },
  { path: screens.redZoneReceiving, lazy: () => import('../features/analytics/red-zone/receiving-screen') },
];

/** Screens of a league's admins, of whom some hold no team. */
const adminRoutes: RouteObject[] = [
  { path: screens.admin, lazy: () => import('./pages/admin') },
  { path: screens.historicalData, lazy: () => import('../features/historical/historical-screen') },
];

/** Screens that need no claimed team: a league's overseers may have none. */
const overseersRoutes: RouteObject[] = [
  { path: screens.superAdmin, lazy: () => import('../features/super-admin/super-admin-screen') },
  { path: screens.system, lazy: () => import('../features/super-admin/system/system-screen') },
];

/** `/super-admin?context={leagueId}` is shown with that league's navigation, at the same tab, and so is the system page. */
function SuperAdminContext() {
  const { context, ...others } = Object.fromEntries(useSearchParams()[0]);
  const screen = screenPart(useLocation().pathname);
  if (!context || !/^\d{1,20}$/.test(context)) return <Outlet />;
  rememberLeague(context);
  const search = new URLSearchParams(others).toString();
  return <Navigate to={{ pathname: paths.inLeague(context, screen), search }} replace />;
}

const leagueRoutes = (): RouteObject[] => [
  { element: <ClaimGate />, children: builtRoutes },
  { element: <ClaimGate letsAdminsPass />, children: adminRoutes },
  { element: <SuperAdminContext />, children: overseersRoutes },
];

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteProblem />,
    hydrateFallbackElement: <></>,
    children: [
      { path: paths.home, element: <Home /> },
      { path: paths.landing, lazy: () => import('../features/landing/landing-route') },
      { path: paths.signIn, lazy: () => import('../features/sign-in/sign-in-screen') },
      { path: paths.signedOut, lazy: () => import('../features/sign-in/signed-out-screen') },
      {
        element: <RequireSession />,
        children: [
          {
            path: paths.league(':leagueId'),
            element: <LeagueArea />,
            children: [
              { path: paths.claimTeam(':leagueId'), lazy: () => import('../features/claim/claim-screen') },
              { element: <ClaimGate />, children: [{ index: true, lazy: () => import('./pages/dashboard') }] },
              ...leagueRoutes(),
              { path: '*', lazy: () => import('./pages/unknown') },
            ],
          },
          {
            element: <LeagueArea />,
            children: [
              ...leagueRoutes(),
              { path: paths.leftConversations, lazy: () => import('../features/chat/direct/left-screen') },
              { path: paths.account, lazy: () => import('../features/account/account-screen') },
              {
                path: paths.scheduleAdmin,
                lazy: () => import('../features/analytics/schedule-admin/schedule-admin-screen'),
              },
            ],
          },
          { path: paths.invitation(':token'), lazy: () => import('../features/invitations/invitation-screen') },
          { path: paths.leagues, element: <Navigate to={paths.home} replace /> },
        ],
      },
      { path: '*', lazy: () => import('./not-found') },
    ],
  },
];

export const createRouter = () => withBackCloses(() => createBrowserRouter(routes));

/** Resolves when the screen of the first address has been loaded, or has failed to. */
export async function untilRouted(router: ReturnType<typeof createRouter>): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const leave = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      leave();
      resolve();
    });
  });
}
