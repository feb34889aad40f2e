import { renderHook, waitFor } from '@testing-library/react';
import { toast, useToast } from '../../../lib/toasts';
import { ApiServer, response } from '../../../testing/api-server';
import { aMessage } from '../../../testing/fixtures';
import { slowResponse } from '../../../testing/open-chat';
import type { Message } from '../message';
import { changeMessage, deleteMessage, forgetLogs, logOf, putPage } from './logs';
import { react } from './react';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const room = { leagueId: '7', conversationId: null };
const said = aMessage('m1', 'bruno', 'Good luck');
const fire = (userIds: string[]): Message['reactions'] => [{ kind: 'fire', userIds }];
const put = 'PUT /api/messages/m1/reactions/fire';
const drop = 'DELETE /api/messages/m1/reactions/fire';
const shown = () => logOf(room)?.messages[0];

/** Reacts, and gives the way to let the services respond. */
async function reactSlowly(route = put) {
  const slow = slowResponse();
  const server = new ApiServer({ [route]: slow.get });
  const done = react(room, shown() ?? said, 'fire', 'ada');
  await waitFor(() => expect(server.count(route)).toBe(1));
  return { slow, done };
}

beforeEach(() => {
  forgetLogs();
  putPage(room, { messages: [said], older: undefined, newer: undefined }, Date.now(), false);
});

it('is shown at once, and taken back when it fails', async () => {
  const { slow, done } = await reactSlowly();
  expect(shown()?.reactions).toEqual(fire(['ada']));
  slow.send(response(500, { message: 'Down.' }));
  await done;
  expect(shown()).toEqual(said);
});

it('brings no words back when it fails: they were deleted or hidden meanwhile', async () => {
  const deleted = await reactSlowly();
  deleteMessage(room, 'm1');
  deleted.slow.send(response(500, { message: 'Down.' }));
  await deleted.done;
  expect(shown()).toMatchObject({ state: 'deleted', message: '', reactions: [] });
});

it.each([
  ['without it', ['dora'], 'Error'],
  ['with it, since the response was lost', ['dora', 'ada'], 'Before'],
])('leaves what was heard of the message when it fails: %s', async (_what, userIds, title) => {
  toast({ kind: 'info', title: 'Before' });
  const { slow, done } = await reactSlowly();
  changeMessage(room, { ...said, reactions: fire(userIds) });
  slow.send(response(502, { message: 'Down.' }));
  await done;
  expect(shown()?.reactions).toEqual(fire(userIds));
  expect(renderHook(useToast).result.current).toMatchObject({ title });
});

it('is taken back when it fails though the person has reacted in another way since', async () => {
  const { slow, done } = await reactSlowly();
  const laugh = slowResponse();
  new ApiServer({ 'PUT /api/messages/m1/reactions/laugh': laugh.get });
  const laughed = react(room, said, 'laugh', 'ada');
  slow.send(response(500, { message: 'Down.' }));
  await done;
  expect(shown()?.reactions).toEqual([{ kind: 'laugh', userIds: ['ada'] }]);
  laugh.send(response(500, { message: 'Down.' }));
  await laughed;
  expect(shown()?.reactions).toEqual([]);
});

it('that works does not take back what was heard since', async () => {
  const { slow, done } = await reactSlowly();
  changeMessage(room, { ...said, reactions: fire(['ada', 'dora']) });
  slow.send({ ...said, reactions: fire(['ada']) });
  await done;
  expect(shown()?.reactions[0]?.userIds).toEqual(expect.arrayContaining(['ada', 'dora']));
  const hidden = await reactSlowly(drop);
  changeMessage(room, { ...said, state: 'hidden', message: '' });
  hidden.slow.send(said);
  await hidden.done;
  expect(shown()).toMatchObject({ state: 'hidden', message: '' });
});

it('takes what the services have where nothing was heard since', async () => {
  const { slow, done } = await reactSlowly();
  slow.send({ ...said, reactions: fire(['chidi', 'ada']) });
  await done;
  expect(shown()?.reactions).toEqual(fire(['chidi', 'ada']));
});

describe('pressed again before its response is there', () => {
  /** Pressed so many times at once; how what is sent then is responded to, one after the other. */
  function press(times: number) {
    const [on, off] = [slowResponse(), slowResponse()];
    const server = new ApiServer({ [put]: on.get, [drop]: off.get });
    const [done] = Array.from({ length: times }, () => react(room, said, 'fire', 'ada'));
    const sent = (...methods: string[]) =>
      waitFor(() => expect(server.calls.map(({ method }) => method)).toEqual(methods));
    return { on, off, done, sent };
  }

  it('is sent as the person wants it last, once what was sent before has arrived', async () => {
    const { on, off, done, sent } = press(4);
    expect(shown()?.reactions).toEqual([]);
    await sent('PUT');
    on.send({ ...said, reactions: fire(['ada']) });
    await sent('PUT', 'DELETE');
    expect(shown()?.reactions).toEqual([]);
    off.send({ ...said, reactions: fire(['dora']) });
    await done;
    await sent('PUT', 'DELETE');
    expect(shown()?.reactions).toEqual(fire(['dora']));
  });

  it.each([
    ['has worked', { ...said, reactions: fire(['ada']) }, fire(['ada']), 'Error'],
    ['has failed too', response(500, { message: 'Down.' }), [], 'Before'],
  ])('is as the services have it when the last fails, and the one before %s', async (_how, first, reactions, title) => {
    toast({ kind: 'info', title: 'Before' });
    const { on, off, done, sent } = press(2);
    on.send(first);
    await sent('PUT', 'DELETE');
    off.send(response(500, { message: 'Down.' }));
    await done;
    expect(shown()?.reactions).toEqual(reactions);
    expect(renderHook(useToast).result.current).toMatchObject({ title });
  });
});
