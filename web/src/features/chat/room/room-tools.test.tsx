import { act as inReact, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { aConversation } from '../../../testing/chat-fixtures';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { aChatState, aMessage, leagueId } from '../../../testing/fixtures';
import { switchSound } from '../../../lib/sound';
import { slowResponse } from '../../../testing/open-chat';
import { openPage } from '../../../testing/open-page';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const L = `/api/leagues/${leagueId}`;
const hide = 'POST /api/messages/m1/hide';
const open = (routes: Record<string, unknown> = {}) => openPage(`/leagues/${leagueId}/chat`, 'League Chat', routes);
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('button', { name }));
};
/** Does something with the message of somebody else. */
const act = async (name: string) => {
  await userEvent.hover(await screen.findByText('Good luck'));
  await userEvent.click(screen.getByRole('button', { name }));
};
const bodyOf = (server: Awaited<ReturnType<typeof open>>['server'], route: string) =>
  server.calls.find(({ method, path }) => `${method} ${path}` === route)?.body;

it('mutes the chat, and says so to the services', async () => {
  const { server } = await open({ [`PUT ${L}/chat/mute`]: { isMuted: true } });
  await choose('Mute: no unread count');
  await waitFor(() => expect(bodyOf(server, `PUT ${L}/chat/mute`)).toEqual({ isMuted: true }));
  // The event of it reaches this tab too.
  server.on({ [`GET ${L}/chat/state`]: aChatState({ isMuted: true }) });
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  FakeEventSource.tell('conversation.changed', { conversationId: null, changed: 'mute' }, '2.0.x');
  await choose('Unmute');
});

it('shows that the chat is muted without an event of it, too', async () => {
  let isMuted = false;
  const mute = { [`PUT ${L}/chat/mute`]: () => ({ isMuted: (isMuted = true) }) };
  await open({ ...mute, [`GET ${L}/chat/state`]: () => aChatState({ isMuted }) });
  await choose('Mute: no unread count');
  await choose('Unmute');
});

/** When tones were started: the browser's part, of which the application makes one for good. */
const started: number[] = [];
beforeAll(() => {
  const parts = {
    connect: (next: unknown) => next,
    start: (at: number) => void started.push(at),
    stop: () => undefined,
  };
  const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  class Context {
    currentTime = 0;
    destination = {};
    createOscillator = () => ({ ...parts, frequency: {} });
    createGain = () => ({ ...parts, gain });
  }
  Object.assign(globalThis, { AudioContext: Context });
});

beforeEach(() => {
  started.length = 0;
});

/** The locks of a browser, of which other tabs hold those. */
function holdLocks(held: readonly string[]): void {
  const request = async (name: string, ...rest: unknown[]) =>
    (rest.at(-1) as (lock: unknown) => unknown)(held.includes(name) ? null : { name });
  const query = async () => ({ held: held.map((name) => ({ name })) });
  Object.assign(navigator, { locks: { request, query } });
}

describe('the sound', () => {
  const events = async (event: 'chat.message' | 'conversation.message', message: object, id: string) => {
    await inReact(async () => {
      FakeEventSource.tell(event, message as never, id);
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
  };

  afterEach(() => {
    Object.assign(navigator, { locks: undefined });
    jest.restoreAllMocks();
    switchSound(false);
  });

  it.each([
    ['is heard where the person looks at none of the tabs', [], {}, true],
    ['is not heard while another tab is in sight', ['dynasty.in-sight'], {}, false],
    ['is not heard while another tab makes it', ['dynasty.sound'], {}, false],
    ['is never heard of a muted chat', [], { isMuted: true }, false],
  ])('%s', async (_name, held, state, isHeard) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await open({ [`GET ${L}/chat/state`]: aChatState(state) });
    await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
    await choose('Sound for new messages');
    holdLocks(held);
    const before = started.length;
    await events('chat.message', aMessage('m3', 'bruno', 'Anybody?'), '2.0.x');
    expect(await screen.findByText('Anybody?')).toBeInTheDocument();
    expect(started.length > before).toBe(isHeard);
    const once = started.length;
    await events('chat.message', aMessage('m4', 'bruno', 'Hello?'), '3.0.x');
    expect(await screen.findByText('Hello?')).toBeInTheDocument();
    expect(started).toHaveLength(once);
    // The pause after a sound is over for the next test.
    await inReact(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  });

  it('asks whether a conversation is muted that it does not know', async () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { server } = await open({ 'GET /api/conversations/c7': aConversation('c7', 'bruno', { isMuted: true }) });
    await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
    await choose('Sound for new messages');
    const before = started.length;
    await events('conversation.message', { ...aMessage('m9', 'bruno', 'Psst'), conversationId: 'c7' }, '2.1.x');
    await waitFor(() => expect(server.count('GET /api/conversations/c7')).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(started).toHaveLength(before);
  });
});

it('plays a sound for what comes while nobody looks, once it is switched on', async () => {
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await open();
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  FakeEventSource.tell('chat.message', aMessage('m3', 'bruno', 'Unheard'), '2.0.x');
  expect(await screen.findByText('Unheard')).toBeInTheDocument();
  expect(started).toEqual([]);
  await choose('Sound for new messages');
  const whenSwitched = started.length;
  FakeEventSource.tell('chat.message', aMessage('m4', 'ada', 'Own'), '3.0.x');
  expect(await screen.findByText('Own')).toBeInTheDocument();
  expect(started).toHaveLength(whenSwitched);
  FakeEventSource.tell('chat.message', aMessage('m5', 'bruno', 'Heard'), '4.0.x');
  await waitFor(() => expect(started.length).toBeGreaterThan(whenSwitched));
  await choose('Sound off');
  hidden.mockRestore();
});

it('finds messages by their words and goes to the one chosen', async () => {
  const found = aMessage('m1', 'bruno', 'Good luck');
  const { server, router } = await open({ [`GET ${L}/chat/search`]: [found] });
  await userEvent.click(await screen.findByRole('button', { name: 'Search messages' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Search messages' }));
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Words' }), ' luck {Enter}');
  await userEvent.click(await dialog.findByRole('button', { name: /bruno.*Good luck/ }));
  expect(server.calls.find(({ path }) => path.endsWith('/search'))?.query.get('q')).toBe('luck');
  await waitFor(() => expect(router.state.location.search).toBe('?message=m1'));
  const message = within(screen.getByRole('log')).getByText('Good luck').closest('[data-message]');
  await waitFor(() => expect(message).toHaveFocus());
});

it('goes to the same result again, and nowhere when a card is opened above the page', async () => {
  const { router } = await open({ [`GET ${L}/chat/search`]: [aMessage('m1', 'bruno', 'Good luck')] });
  const choose = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Search messages' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Search messages' }));
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Words' }), 'luck{Enter}');
    await userEvent.click(await dialog.findByRole('button', { name: /bruno.*Good luck/ }));
  };
  const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
  await choose();
  const message = within(screen.getByRole('log')).getByText('Good luck').closest('[data-message]');
  await waitFor(() => expect(message).toHaveFocus());
  inReact(() => screen.getByRole('log').focus());
  await choose();
  await waitFor(() => expect(message).toHaveFocus());
  const before = shown.mock.calls.length;
  const { search, state } = router.state.location;
  await inReact(() => router.navigate({ search: `${search}&else=1` }, { state: { ...state, cardAbovePage: true } }));
  expect(shown).toHaveBeenCalledTimes(before);
  shown.mockRestore();
});

it('looks anew each time: what was found before may be deleted by now', async () => {
  const { server } = await open({ [`GET ${L}/chat/search`]: [aMessage('m1', 'bruno', 'Bad luck')] });
  const search = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Search messages' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Search messages' }));
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Words' }), 'luck{Enter}');
    return dialog;
  };
  const first = await search();
  expect(await first.findByRole('button', { name: /Bad luck/ })).toBeInTheDocument();
  await userEvent.click(first.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const slow = slowResponse();
  server.on({ [`GET ${L}/chat/search`]: slow.get });
  const again = await search();
  expect(await again.findByText('Searching...')).toBeInTheDocument();
  expect(again.queryByText(/Bad luck/)).not.toBeInTheDocument();
  slow.send([]);
  expect(await again.findByText('No message has all of these words.')).toBeInTheDocument();
});

it('says that nothing has the words, and what went wrong', async () => {
  const { server } = await open({ [`GET ${L}/chat/search`]: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Search messages' }));
  const field = await screen.findByRole('searchbox', { name: 'Words' });
  await userEvent.type(field, 'nothing{Enter}');
  expect(await screen.findByText('No message has all of these words.')).toBeInTheDocument();
  server.on({ [`GET ${L}/chat/search`]: response(503, { message: 'Too slow.' }) });
  await userEvent.type(field, 's{Enter}');
  expect(await screen.findByText('Too slow.')).toBeInTheDocument();
});

it('reports a message with a reason, without which nothing is sent', async () => {
  const { server } = await open({ 'POST /api/messages/m1/report': response(201, { reported: true }) });
  await act('Report');
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Message' }));
  expect(dialog.getByText(/^The admins of the league see the message/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Report' })).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), ' rude ');
  await userEvent.click(dialog.getByRole('button', { name: 'Report' }));
  expect(await screen.findByText('Message reported')).toBeInTheDocument();
  expect(bodyOf(server, 'POST /api/messages/m1/report')).toEqual({ reason: 'rude' });
  expect(screen.queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument();
});

it('says why a message cannot be deleted, which stays', async () => {
  const said = 'An admin has hidden this message. It is kept until they show it.';
  const own = aMessage('m1', 'ada', 'Good luck');
  const refusal = response(409, { message: said, slug: 'message-hidden' });
  await open({ [`GET ${L}/chat`]: [own], 'DELETE /api/messages/m1': refusal });
  await act('Delete message');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(screen.getByText('Good luck')).toBeInTheDocument();
});

it('lets an admin hide a message and show it again', async () => {
  const hidden = { ...aMessage('m1', 'bruno', ''), state: 'hidden' };
  const { server } = await open({ [`GET ${L}/admin-status`]: { isAdmin: true }, [hide]: hidden });
  await act('Hide');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'rude');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('Hidden by a league admin')).toBeInTheDocument();
  expect(bodyOf(server, hide)).toEqual({ isHidden: true, reason: 'rude' });
  server.on({ [hide]: aMessage('m1', 'bruno', 'Good luck') });
  await userEvent.hover(screen.getByText('Hidden by a league admin'));
  await userEvent.click(screen.getByRole('button', { name: 'Show again' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'fine');
  await userEvent.click(screen.getByRole('button', { name: 'Show Again' }));
  expect(await screen.findByText('Good luck')).toBeInTheDocument();
});
