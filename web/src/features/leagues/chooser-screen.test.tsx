import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../lib/session/session';
import { hadTeam, rememberTeam } from '../../lib/claimed-leagues';
import { ApiServer, response } from '../../testing/api-server';
import { leagueId, wholeLeague } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const connected = { league: { id: leagueId, name: 'Invented Four' } };
const verify = 'POST /api/verify-league';
/** The account of somebody who has connected no league yet. */
const unlinked = { 'GET /api/auth/user': { ...(wholeLeague()['GET /api/auth/user'] as object), sleeper: null } };

async function open(routes: Record<string, unknown> = {}, path = '/') {
  const server = new ApiServer({ ...wholeLeague(), 'POST /api/auth/session': response(200, {}), ...routes });
  await startSession('/');
  const app = renderApp(path);
  const field = await screen.findByLabelText('Sleeper League ID');
  const button = () => screen.getByRole('button', { name: /Verify & Connect League|Verifying/ });
  return { server, field, button, ...app };
}

it('lists the leagues and opens one', async () => {
  const { at } = await open();
  expect(await screen.findByText('Season 2025 · 4 teams')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign Out' })).toHaveAttribute('href', '/api/logout');
  await userEvent.click(screen.getByRole('button', { name: 'Access Invented Four' }));
  expect(at()).toBe(`/leagues/${leagueId}`);
});

it('asks for an id that is not just blanks', async () => {
  const { field, button, server } = await open();
  expect(button()).toBeDisabled();
  await userEvent.type(field, '   {Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('League ID requiredPlease enter a valid League ID');
  expect(field).toHaveAccessibleDescription('Please enter a valid League ID');
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  expect(button()).toBeDisabled();
  expect(server.count(verify)).toBe(0);
});

it('connects a league: waits, shows a toast, opens the league and reads the list again', async () => {
  let release = () => {};
  const wait = new Promise<void>((resolve) => (release = resolve));
  rememberTeam(leagueId, true);
  const { field, button, server, at } = await open({ [verify]: () => wait.then(() => connected) });
  await userEvent.type(field, ` ${leagueId} `);
  await userEvent.click(button());
  await waitFor(() => expect(button()).toHaveTextContent('Verifying...'));
  release();
  expect(await screen.findByText('League verified!')).toBeInTheDocument();
  expect(screen.getByText('Successfully connected to Invented Four')).toBeInTheDocument();
  expect(at()).toBe(`/leagues/${leagueId}`);
  const call = server.calls.find(({ path }) => path === '/api/verify-league');
  expect(call?.body).toEqual({ leagueId });
  expect(call?.headers.get('x-requested-with')).toBe('dynasty');
  expect(server.count('GET /api/user-leagues')).toBe(2);
  // From now on the account has a Sleeper user.
  expect(server.count('GET /api/auth/user')).toBe(2);
  // The league is new here, whatever it was before: its pages wait for the claim.
  expect(hadTeam(leagueId)).toBe(false);
});

it('takes a league’s address too, and opens the league that the server found in it', async () => {
  const { field, server, at } = await open({ [verify]: connected });
  const address = `https://sleeper.com/leagues/${leagueId}/team`;
  await userEvent.click(field);
  await userEvent.paste(` ${address} `);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('League verified!')).toBeInTheDocument();
  expect(server.calls.find(({ path }) => path === '/api/verify-league')?.body).toEqual({ leagueId: address });
  expect(at()).toBe(`/leagues/${leagueId}`);
});

it('says why a league was refused', async () => {
  const { field } = await open({
    [verify]: response(403, { message: 'You are not in this league.', slug: 'not-a-member' }),
  });
  await userEvent.type(field, '77{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Verification failedYou are not in this league.');
  expect(field).toHaveAccessibleDescription('You are not in this league.');
  expect(field).toHaveFocus();
  await userEvent.type(field, '8');
  expect(field).toBeValid();
  expect(field).not.toHaveAccessibleDescription();
});

it('has a sentence of its own when the server says nothing', async () => {
  const { field } = await open({ [verify]: response(502, '') });
  await userEvent.type(field, '77{Enter}');
  expect(await screen.findByText('Could not verify league membership')).toBeInTheDocument();
});

it('asks once for the Sleeper username, with a proposal', async () => {
  const { field, server } = await open({ [verify]: response(409, { message: 'Who?', slug: 'username-required' }) });
  await userEvent.type(field, '77{Enter}');
  const name = await screen.findByLabelText('Sleeper username');
  expect(name).toHaveValue('ada');
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription(/could not find your Sleeper account by your e-mail/);
  server.on({ [verify]: connected });
  await userEvent.clear(name);
  await userEvent.type(name, 'ada_lovelace{Enter}');
  expect(await screen.findByText('League verified!')).toBeInTheDocument();
  expect(server.calls.findLast(({ path }) => path === '/api/verify-league')?.body).toEqual({
    leagueId: '77',
    sleeperUsername: 'ada_lovelace',
  });
});

const refusals = [
  ['not-a-member', 403, 'ada is not a member of this league on Sleeper.'],
  ['sleeper-user-taken', 409, 'Linked to another account.'],
] as const;

it.each(refusals)(
  'lets who is not linked name themselves when their e-mail’s name is refused: %s',
  async (...refusal) => {
    const [slug, status, message] = refusal;
    const { field, server } = await open({ ...unlinked, [verify]: response(status, { message, slug }) });
    await userEvent.type(field, '77{Enter}');
    const name = await screen.findByLabelText('Sleeper username');
    expect(name).toHaveValue('ada');
    expect(name).toHaveAccessibleDescription(message);
    expect(name).toHaveFocus();
    expect(field).toBeValid();
    server.on({ [verify]: connected });
    await userEvent.clear(name);
    await userEvent.type(name, 'real_ada');
    expect(name).toBeValid();
    await userEvent.type(name, '{Enter}');
    expect(await screen.findByText('League verified!')).toBeInTheDocument();
    expect(server.calls.findLast(({ path }) => path === '/api/verify-league')?.body).toEqual({
      leagueId: '77',
      sleeperUsername: 'real_ada',
    });
  },
);

it('says whom a code is to prove, and lets who is not linked say that they are somebody else', async () => {
  const proof = { code: 'DYN-42', expiresAt: new Date(Date.now() + 125_000).toISOString() };
  const asked = response(409, { message: 'Prove it', slug: 'proof-required', proof });
  const { field, server } = await open({ ...unlinked, [verify]: asked });
  await userEvent.type(field, '77{Enter}');
  expect(await screen.findByText('Show that the Sleeper account ada is yours')).toBeInTheDocument();
  const name = screen.getByLabelText('Sleeper username');
  expect(name).toHaveAccessibleDescription(/We took this name from your e-mail/);
  expect(name).toBeValid();
  await userEvent.clear(name);
  await userEvent.type(name, 'real_ada{Enter}');
  expect(await screen.findByText('Show that the Sleeper account real_ada is yours')).toBeInTheDocument();
  expect(server.calls.findLast(({ path }) => path === '/api/verify-league')?.body).toMatchObject({
    sleeperUsername: 'real_ada',
  });
  // Somebody was found by the e-mail; that name has been replaced since.
  expect(name).toHaveAccessibleDescription('The name of your account on Sleeper. This is asked once.');
  const nobody = { message: 'Who?', slug: 'username-required' };
  server.on({ [verify]: response(409, nobody) });
  await userEvent.type(name, '{Enter}');
  await waitFor(() => expect(name).toHaveAccessibleDescription('Nobody on Sleeper is named real_ada.'));
  await userEvent.type(name, '2');
  expect(name).not.toHaveAccessibleDescription(/could not find/);
});

it('tells at the username that Sleeper does not know it, and lets another be typed', async () => {
  const { field, server } = await open({ [verify]: response(409, { message: 'Who?', slug: 'username-required' }) });
  await userEvent.type(field, '77{Enter}');
  const name = await screen.findByLabelText('Sleeper username');
  expect(name).toBeValid();
  await userEvent.type(name, '{Enter}');
  await waitFor(() => expect(name).toHaveAccessibleDescription('Nobody on Sleeper is named ada.'));
  expect(name).toBeInvalid();
  expect(name).toHaveFocus();
  expect(field).toBeValid();
  await userEvent.type(name, '_l');
  expect(name).toBeValid();
  const malformed = { message: 'Please enter a valid Sleeper username', field: 'sleeperUsername' };
  server.on({ [verify]: response(400, malformed) });
  await userEvent.type(name, '{Enter}');
  await waitFor(() => expect(name).toHaveAccessibleDescription('Please enter a valid Sleeper username'));
  expect(field).toBeValid();
  server.on({ [verify]: response(409, { message: 'Linked to another account.', slug: 'sleeper-user-taken' }) });
  await userEvent.type(name, '2{Enter}');
  await waitFor(() => expect(name).toHaveAccessibleDescription('Linked to another account.'));
});

it('leaves a failure of the server to the toast: nothing is wrong with what was typed', async () => {
  const { field } = await open({
    [verify]: response(503, { message: 'Sleeper does not respond.', slug: 'unavailable' }),
  });
  await userEvent.type(field, '77{Enter}');
  expect(await screen.findByText('Sleeper does not respond.')).toBeInTheDocument();
  expect(field).toBeValid();
});

it('is opened at its field by who comes to connect another league', async () => {
  const { field } = await open({}, '/#connect-league');
  await waitFor(() => expect(field).toHaveFocus());
});

it('shows the code that proves whose account it is, and how long it counts', async () => {
  const proof = { code: 'DYN-42', expiresAt: new Date(Date.now() + 125_000).toISOString() };
  const { field } = await open({ [verify]: response(409, { message: 'Prove it', slug: 'proof-required', proof }) });
  await userEvent.type(field, '77{Enter}');
  expect(await screen.findByText('DYN-42')).toBeInTheDocument();
  expect(screen.getByText(/up to 5 minutes/)).toBeInTheDocument();
  expect(screen.getByRole('timer')).toHaveTextContent(/^2:0\d left$/);
  expect(screen.getByText(/vouched for you/)).toBeInTheDocument();
  expect(screen.queryByText(/Another account/)).not.toBeInTheDocument();
});

it('says what the code does to another account, which no admin can do instead', async () => {
  const proof = { code: 'DYN-42', expiresAt: new Date(Date.now() + 125_000).toISOString(), only: 'code' };
  const { field } = await open({ [verify]: response(409, { message: 'Prove it', slug: 'proof-required', proof }) });
  await userEvent.type(field, '77{Enter}');
  expect(await screen.findByText('DYN-42')).toBeInTheDocument();
  expect(screen.getByText(/with the code it leaves its leagues/)).toBeInTheDocument();
  expect(screen.queryByText(/vouched for you/)).not.toBeInTheDocument();
});

it('asks for an admin’s word alone where Sleeper can show no code', async () => {
  const proof = { code: 'DYN-42', expiresAt: new Date(Date.now() + 125_000).toISOString(), only: 'vouch' };
  const { field } = await open({ [verify]: response(409, { message: 'Prove it', slug: 'proof-required', proof }) });
  await userEvent.type(field, '77{Enter}');
  expect(await screen.findByText(/Ask an admin of the league to vouch/)).toBeInTheDocument();
  expect(screen.queryByText('DYN-42')).not.toBeInTheDocument();
});

it('says that a code has expired, and how to get a new one', async () => {
  const proof = { code: 'DYN-42', expiresAt: new Date(Date.now() + 1_500).toISOString() };
  const { field } = await open({ [verify]: response(409, { message: 'Prove it', slug: 'proof-required', proof }) });
  await userEvent.type(field, '77{Enter}');
  expect(await screen.findByText('The code has expired', undefined, { timeout: 4_000 })).toBeInTheDocument();
  expect(screen.queryByText('DYN-42')).not.toBeInTheDocument();
});

it('says that a league is not approved', async () => {
  const refusal = { message: 'It is waiting for approval.', slug: 'league-not-approved' };
  const { field } = await open({ [verify]: response(403, refusal) });
  await userEvent.type(field, '77{Enter}');
  expect(await screen.findByText('This league is not open on this site.')).toBeInTheDocument();
});
