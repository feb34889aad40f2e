import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RouteObject } from 'react-router';
import { createQueryClient } from '../lib/api/query-client';
import { startSession } from '../lib/session/session';
import { ApiServer, response } from '../testing/api-server';
import { leagueId, wholeLeague } from '../testing/fixtures';
import { openPage } from '../testing/open-page';
import { App } from './app';
import { createRouter, routes } from './router';

jest.mock('../lib/session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);

const league = `/leagues/${leagueId}`;
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

/** The screens of an address come over a network: after a while. */
function loadSlowly(path: string, below: RouteObject[] = routes): void {
  for (const route of below) {
    const { lazy } = route;
    if (route.path === path && typeof lazy === 'function') {
      route.lazy = () => new Promise((resolve) => setTimeout(resolve, 60)).then(lazy);
    }
    loadSlowly(path, route.children ?? []);
  }
}

it('arrives at a page that takes a moment to load and was chosen from a menu, which Back would close', async () => {
  new ApiServer({ ...wholeLeague(), 'POST /api/auth/session': response(200, {}) });
  window.history.replaceState(null, '', `${league}/recaps`);
  await startSession(league);
  loadSlowly('champions');
  const router = createRouter();
  render(<App client={createQueryClient(() => undefined)} router={router} />);
  await userEvent.click(await screen.findByRole('button', { name: 'History' }));
  await settled();
  await userEvent.click(screen.getByRole('link', { name: 'Champions' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Historical Champions' })).toBeInTheDocument();
  await settled();
  expect(window.location.pathname).toBe(`${league}/champions`);
  act(() => window.history.back());
  await settled();
  expect(window.location.pathname).toBe(`${league}/recaps`);
  expect(screen.getByRole('heading', { level: 1, name: 'Weekly Recaps' })).toBeInTheDocument();
  router.dispose();
});

it('shows the Super Admin Panel beside a league at the tab that was asked for', async () => {
  const panel = '/api/super-admin';
  await openPage(`/super-admin?context=${leagueId}&tab=attempts`, 'Super Admin Panel', {
    [`GET ${panel}/status`]: true,
    [`GET ${panel}/counts`]: {},
    [`GET ${panel}/registration-attempts`]: [],
  });
  expect(await screen.findByText('No registration attempts yet.')).toBeInTheDocument();
});
