import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { card, openPage } from '../../testing/open-page';
import { fourRanked, ranking } from '../../testing/ranking-fixtures';
import type { PowerWeights } from './api';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/power-rankings`;
const read = `GET /api/leagues/${leagueId}/power-rankings`;

const even = { allPlay: 20, pointsPerGame: 20, lastThree: 20, record: 20, efficiency: 20 };
const usual = { allPlay: 35, pointsPerGame: 25, lastThree: 15, record: 15, efficiency: 10 };
const won = (games: number, ofThem: number) => ({
  games,
  won: ofThem,
  seasons: [
    { season: '2025', games, won: ofThem },
    { season: '2024', games: 0, won: 0 },
  ],
});
const weights = (change: Partial<PowerWeights> = {}): PowerWeights => ({
  weights: usual,
  usual,
  setAt: null,
  lookBack: won(60, 40),
  usualLookBack: won(60, 40),
  ...change,
});
const weightsPath = `/api/leagues/${leagueId}/power-weights`;

async function fill(name: string, value: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, value);
}

describe('weights of the league', () => {
  const asAdmin = {
    [`${read}/5`]: ranking(fourRanked),
    [`GET ${weightsPath}`]: weights(),
    [`GET /api/leagues/${leagueId}/admin-status`]: { isAdmin: true },
  };

  it('tell everybody how often they were right, beside the usual ones', async () => {
    await openPage(page, 'Power Rankings', {
      ...asAdmin,
      [`GET /api/leagues/${leagueId}/admin-status`]: { isAdmin: false },
    });
    const methodology = await card('Methodology');
    expect(await methodology.findByText('The higher-ranked team won 40 of 60 games (66.7%).')).toBeInTheDocument();
    expect(methodology.queryByRole('button')).not.toBeInTheDocument();
  });

  it('that are the league’s own are told beside the usual ones', async () => {
    const own = weights({ weights: even, setAt: '2025-10-01T12:00:00Z', lookBack: won(60, 42) });
    await openPage(page, 'Power Rankings', { ...asAdmin, [`GET ${weightsPath}`]: own });
    const words =
      'The higher-ranked team won 42 of 60 games (70.0%). With the usual weights it would have been 40 of 60 games (66.7%).';
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('are tried and saved by an admin', async () => {
    const lookBack = (call: { body: unknown }) =>
      JSON.stringify(call.body).includes('"record":20') ? won(60, 33) : won(60, 40);
    const { server } = await openPage(page, 'Power Rankings', {
      ...asAdmin,
      [`POST ${weightsPath}/look-back`]: lookBack,
      [`PUT ${weightsPath}`]: weights({
        weights: { ...usual, allPlay: 30, record: 20 },
        setAt: '2025-10-01T12:00:00Z',
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change Weights' }));
    const field = (name: string) => screen.getByRole('textbox', { name });
    await screen.findByRole('textbox', { name: 'Record' });
    const save = screen.getByRole('button', { name: 'Save' });
    await userEvent.clear(field('Record'));
    await userEvent.type(field('Record'), '20');
    expect(screen.getByText('The weights must sum to 100. These sum to 105.')).toBeInTheDocument();
    expect(save).toBeDisabled();
    await userEvent.clear(field('All-play record'));
    await userEvent.type(field('All-play record'), '30');
    expect(screen.getByText('The weights sum to 100.')).toBeInTheDocument();
    const outlook = screen.getByRole('region', { name: 'Games that the higher-ranked team won' });
    expect(await within(outlook).findByText('These weights')).toBeInTheDocument();
    await waitFor(() => expect(outlook).toHaveTextContent('These weights33 of 60 games (55.0%)'));
    expect(outlook).toHaveTextContent('The usual ones40 of 60 games (66.7%)');
    expect(outlook).not.toHaveTextContent('2024');
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument());
    const sent = server.calls.find(({ method, path }) => method === 'PUT' && path === weightsPath);
    expect(sent?.body).toEqual({ ...usual, allPlay: 30, record: 20, basedOn: null });
    expect(server.count(`${read}/5`)).toBeGreaterThan(1);
  });

  it('go back to the usual ones, and refuse what is no whole number', async () => {
    await openPage(page, 'Power Rankings', {
      ...asAdmin,
      [`GET ${weightsPath}`]: weights({ weights: even, setAt: '2025-10-01T12:00:00Z' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change Weights' }));
    const record = await screen.findByRole('textbox', { name: 'Record' });
    await userEvent.type(record, '.5');
    expect(screen.getByText('Use whole numbers from 0 to 100.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Usual Weights' }));
    expect(record).toHaveValue('15');
    expect(screen.getByRole('button', { name: 'Usual Weights' })).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'All-play record' })).toHaveFocus();
    // Escape that ends a composed word leaves the form open.
    await userEvent.click(record);
    fireEvent.keyDown(record, { key: 'Escape', isComposing: true });
    // Safari's has another sign.
    fireEvent.keyDown(record, { key: 'Escape', keyCode: 229 });
    expect(record).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(record).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Change Weights' })).toHaveFocus();
  });

  it('that somebody else has set meanwhile are not undone by a form that began before', async () => {
    const { server, client } = await openPage(page, 'Power Rankings', {
      ...asAdmin,
      [`POST ${weightsPath}/look-back`]: won(60, 40),
      [`PUT ${weightsPath}`]: weights(),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change Weights' }));
    const record = await screen.findByRole('textbox', { name: 'Record' });
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save).toBeEnabled();
    server.on({ [`GET ${weightsPath}`]: weights({ weights: even, setAt: '2025-10-01T12:00:00Z' }) });
    await act(() => client.invalidateQueries());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The weights were changed meanwhile. Showing them replaces what you typed.',
    );
    expect(record).toHaveValue('15');
    expect(save).toBeDisabled();
    await userEvent.type(record, '{Enter}');
    expect(server.count(`PUT ${weightsPath}`)).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Show the New Weights' }));
    expect(record).toHaveValue('20');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(save).toBeEnabled();
    // The button that was pressed is gone.
    expect(screen.getByRole('textbox', { name: 'All-play record' })).toHaveFocus();
  });

  it('that somebody else has set meanwhile give way to what was typed, if so chosen', async () => {
    const { server, client } = await openPage(page, 'Power Rankings', {
      ...asAdmin,
      [`POST ${weightsPath}/look-back`]: won(60, 40),
      [`PUT ${weightsPath}`]: weights(),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change Weights' }));
    await fill('Record', '10');
    await fill('All-play record', '40');
    server.on({ [`GET ${weightsPath}`]: weights({ weights: even, setAt: '2025-10-01T12:00:00Z' }) });
    await act(() => client.invalidateQueries());
    await userEvent.click(await screen.findByRole('button', { name: 'Keep Mine' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Record' })).toHaveValue('10');
    expect(screen.getByRole('textbox', { name: 'All-play record' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.count(`PUT ${weightsPath}`)).toBe(1));
    const sent = server.calls.find(({ method, path }) => method === 'PUT' && path === weightsPath);
    expect(sent?.body).toEqual({ ...usual, record: 10, allPlay: 40, basedOn: '2025-10-01T12:00:00Z' });
  });

  it('take nothing while they are being saved, which would go with the form', async () => {
    const slow = slowResponse();
    const { server } = await openPage(page, 'Power Rankings', {
      ...asAdmin,
      [`GET ${weightsPath}`]: weights({ weights: even, setAt: '2025-10-01T12:00:00Z' }),
      [`POST ${weightsPath}/look-back`]: won(60, 40),
      [`PUT ${weightsPath}`]: slow.get,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change Weights' }));
    const record = await screen.findByRole('textbox', { name: 'Record' });
    await userEvent.type(record, '{Enter}');
    await waitFor(() => expect(server.count(`PUT ${weightsPath}`)).toBe(1));
    await userEvent.type(record, '{Backspace}{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Usual Weights' }));
    expect(record).toHaveValue('20');
    act(() => slow.send(response(503, { message: 'Later.' })));
    expect(await screen.findByText('Failed to save the weights')).toBeInTheDocument();
    expect(server.count(`PUT ${weightsPath}`)).toBe(1);
    await userEvent.type(record, '{Backspace}');
    expect(record).toHaveValue('2');
  });

  it('may be saved again by who has set them, though the response was lost', async () => {
    const own = { ...usual, record: 10, allPlay: 40 };
    const { server } = await openPage(page, 'Power Rankings', {
      ...asAdmin,
      [`POST ${weightsPath}/look-back`]: won(60, 40),
      [`PUT ${weightsPath}`]: response(504, { message: 'Late.' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change Weights' }));
    await fill('Record', '10');
    await fill('All-play record', '40');
    server.on({ [`GET ${weightsPath}`]: weights({ weights: own, setAt: '2025-10-01T12:00:00Z' }) });
    const reads = server.count(`GET ${weightsPath}`);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to save the weights')).toBeInTheDocument();
    await waitFor(() => expect(server.count(`GET ${weightsPath}`)).toBeGreaterThan(reads));
    await fill('Record', '9');
    expect(screen.queryByText(/were changed meanwhile/)).not.toBeInTheDocument();
  });

  it('that somebody else has set a moment before are told of by the server, and shown beside what was typed', async () => {
    const said = 'Somebody has changed the weights meanwhile. Look at them again.';
    const { server } = await openPage(page, 'Power Rankings', {
      ...asAdmin,
      [`POST ${weightsPath}/look-back`]: won(60, 40),
      [`PUT ${weightsPath}`]: response(409, { message: said }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change Weights' }));
    await fill('Record', '10');
    await fill('All-play record', '40');
    server.on({ [`GET ${weightsPath}`]: weights({ weights: even, setAt: '2025-10-01T12:00:00Z' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(await screen.findByText(/The weights were changed meanwhile/)).toBeInTheDocument();
    const sent = server.calls.find(({ method, path }) => method === 'PUT' && path === weightsPath);
    expect(sent?.body).toMatchObject({ basedOn: null });
  });
});

it('are asked for again from the settings of the league, when they could not be read, and give the focus back', async () => {
  const path = `GET ${weightsPath}`;
  const { server } = await openPage(`/leagues/${leagueId}/admin`, 'League Admin Panel', {
    [`GET /api/leagues/${leagueId}/admin-status`]: { isAdmin: true },
    [`GET /api/leagues/${leagueId}/recaps/settings`]: { automatic: false },
    [path]: response(503, { message: 'Later.' }),
    [`POST ${weightsPath}/look-back`]: won(60, 40),
  });
  const settings = await card('League Settings');
  expect(await settings.findByText('The weights could not be loaded')).toBeInTheDocument();
  server.on({ [path]: weights() });
  await userEvent.click(settings.getByRole('button', { name: 'Try Again' }));
  await userEvent.click(await settings.findByRole('button', { name: 'Change Weights' }));
  await settings.findByRole('textbox', { name: 'Record' });
  await userEvent.click(settings.getByRole('button', { name: 'Cancel' }));
  expect(await settings.findByRole('button', { name: 'Change Weights' })).toHaveFocus();
});
