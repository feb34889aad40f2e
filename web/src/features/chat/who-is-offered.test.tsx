import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConversation } from '../../testing/chat-fixtures';
import { aChatState, aLeague, claimed, leagueId, members } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const older = '900050';
const seasons = [
  { season: '2025', leagueId },
  { season: '2024', leagueId: older },
];
const L = `/api/leagues/${older}`;

/** The people of the league as they were called in its older season. */
const then = () => members().map((one) => ({ ...one, displayName: `${one.displayName}-then` }));

/** Whoever has no account, and is no member of today's season. */
const goneWithoutAccount = {
  ...members()[0]!,
  sleeperUserId: '799',
  userId: null,
  displayName: 'gus',
  isInLeague: false,
};

const onOlderPage = {
  [`GET ${L}`]: aLeague({ id: older, season: '2024', seasons }),
  [`GET ${L}/memberships`]: then(),
  [`GET /api/leagues/${leagueId}/memberships`]: [...members(), goneWithoutAccount],
  [`GET ${L}/chat/state`]: aChatState(),
  [`GET ${L}/chat`]: [],
  [`GET ${L}/available-teams`]: claimed(),
  [`GET ${L}/admin-status`]: { isAdmin: false },
  [`POST ${L}/chat/typing`]: {},
};

const offered = async () => {
  const options = within(await screen.findByRole('listbox', { name: 'Members' })).getAllByRole('option');
  return options.map((one) => one.querySelector('.mentionName')?.textContent);
};

it('offers the names of today in a chat that is read on an older season’s page', async () => {
  await openPage(`/leagues/${older}/chat`, 'League Chat', onOlderPage);
  await userEvent.type(await screen.findByLabelText('Message the league'), 'Hey @');
  expect(await offered()).toEqual(['ada', 'bruno', 'chidi', 'dora']);
});

it('offers also who has not signed up where the server does not say yet whether they are in the league', async () => {
  const unsaid = members().map(({ isInLeague: _, ...one }, index) => (index === 3 ? { ...one, userId: null } : one));
  const kept = { ...onOlderPage, [`GET /api/leagues/${leagueId}/memberships`]: unsaid };
  await openPage(`/leagues/${older}/chat`, 'League Chat', kept);
  await userEvent.type(await screen.findByLabelText('Message the league'), 'Hey @');
  expect(await offered()).toEqual(['ada', 'bruno', 'chidi', 'dora']);
});

it('offers the names of today in a conversation that is read on an older season’s page', async () => {
  await openPage(`/leagues/${older}/messages?conversation=c1`, 'Direct Messages', {
    ...onOlderPage,
    [`GET ${L}/conversations`]: [aConversation('c1', 'bruno')],
    'GET /api/conversations/c1/messages': [],
    'POST /api/conversations/c1/typing': {},
  });
  await userEvent.type(await screen.findByLabelText('Message bruno'), 'Hey @');
  expect(await offered()).toEqual(['bruno']);
});

it('tells two people of a conversation apart who have the same Sleeper user', async () => {
  const [bruno, ada] = aConversation('c1', 'bruno').participants;
  const left = { ...bruno!, id: 'account-before', isMember: false };
  const conversation = aConversation('c1', 'bruno', { isGroup: true, participants: [bruno!, left, ada!] });
  await openPage(`/leagues/${leagueId}/messages?conversation=c1`, 'Direct Messages', {
    [`GET /api/leagues/${leagueId}/conversations`]: [conversation],
    'GET /api/conversations/c1/messages': [],
    'POST /api/conversations/c1/typing': {},
  });
  await userEvent.type(await screen.findByLabelText(/^Message bruno/), '@');
  const options = within(await screen.findByRole('listbox', { name: 'Members' })).getAllByRole('option');
  expect(new Set(options.map(({ id }) => id)).size).toBe(2);
});

it('marks the first one where fewer are offered by now than the one that was chosen', async () => {
  const { server, client } = await openPage(`/leagues/${older}/chat`, 'League Chat', onOlderPage);
  const words = await screen.findByLabelText('Message the league');
  await userEvent.type(words, 'Hey @');
  await screen.findByRole('listbox', { name: 'Members' });
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('dora');
  server.on({ [`GET /api/leagues/${leagueId}/memberships`]: members().slice(0, 2) });
  await act(() => client.refetchQueries());
  expect(await offered()).toEqual(['ada', 'bruno']);
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('ada');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(words).toHaveValue('Hey @bruno ');
});
