import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../lib/session/session';
import { analyticsServer } from './analytics-fixtures';
import { ApiServer } from './api-server';
import { aLeague, leagueId } from './fixtures';
import { consistent, dvp, fantasyPoints, positionRanking } from './league-tools-fixtures';
import { renderApp } from './render-app';

export const inLeague = `/leagues/${leagueId}/analytics`;
export const api = `/api/leagues/${leagueId}`;

/** Opens a tool beside a server that has something for each of them; `bodies` is what was sent to an address. */
export async function open(at: string, title: string, responses: Record<string, unknown> = {}) {
  const league = aLeague();
  if (league.rosters[1]) league.rosters[1].players = ['11'];
  const server = new ApiServer(
    analyticsServer({
      [`GET ${api}`]: league,
      [`GET ${api}/available-seasons`]: [2025, 2024],
      [`POST ${api}/fantasy-points`]: fantasyPoints(),
      [`POST ${api}/player-consistency`]: ({ body }: { body: { playerName: string } }) => consistent(body.playerName),
      [`POST ${api}/position-consistency`]: positionRanking(60),
      'POST /api/dvp-rankings': dvp(),
      ...responses,
    }),
  );
  await startSession(at);
  const app = renderApp(at);
  await screen.findByRole('heading', { level: 1, name: title });
  const bodies = (path: string) => server.calls.filter((call) => call.path.endsWith(path)).map(({ body }) => body);
  const search = () => app.router.state.location.search;
  return { server, bodies, search, unmount: app.unmount, client: app.client };
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
