import { setTimeout as sleep } from 'node:timers/promises';
import { officeBed, type OfficeBed } from '../support/office-bed.js';

let bed: OfficeBed;
beforeAll(async () => {
  bed = await officeBed();
});
afterAll(() => bed.close());

it('a poll goes on that somebody has voted in, though who ends it was told that it goes unseen', async () => {
  const league = bed.connectOffice(391);
  const polls = `${league.response.leagueId}/polls`;
  const closesAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const ask = async (question: string): Promise<string> =>
    (await bed.call('ann', 'POST', polls, { question, options: ['Yes', 'No'], closesAt })).body.id;
  const [voted, empty] = [await ask('Now?'), await ask('Later?')];
  await bed.call('ada', 'PUT', `${polls}/${voted}/vote`, { optionId: '2' });
  const ended = await bed.call('ann', 'DELETE', `${polls}/${voted}?onlyEmpty=true`);
  expect([ended.status, ended.body.slug]).toEqual([409, 'poll-has-votes']);
  expect((await bed.call('ann', 'DELETE', `${polls}/${empty}?onlyEmpty=true`)).body).toEqual({ isRemoved: true });
  const left = (await bed.call('cat', 'GET', polls)).body;
  expect(left).toEqual([expect.objectContaining({ id: voted, isOpen: true, voted: 1 })]);
  expect((await bed.call('ann', 'DELETE', `${polls}/${voted}`)).body).toEqual({ isRemoved: false });
});

it('a vote, and the end of a poll before its time, that are stored only after it has closed count for nothing', async () => {
  const league = bed.connectOffice(390);
  const polls = `${league.response.leagueId}/polls`;
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const { id } = (await bed.call('ann', 'POST', polls, { question: 'Now?', options: ['Yes', 'No'], closesAt: inAWeek }))
    .body;
  await bed.call('ada', 'PUT', `${polls}/${id}/vote`, { optionId: '2' });
  const closesAt = new Date(Date.now() + 1_500);
  await bed.deps.mongo.connection.collection('polls').updateOne({ _id: id }, { $set: { closesAt } });
  const { changeOpen } = bed.deps.polls;
  // The poll is open when each of them looks; the store takes its time.
  const stored = jest.spyOn(bed.deps.polls, 'changeOpen').mockImplementation(async (...given) => {
    await sleep(closesAt.getTime() + 100 - Date.now());
    return changeOpen(...given);
  });
  const late = await Promise.all([
    bed.call('ann', 'PUT', `${polls}/${id}/vote`, { optionId: '1' }),
    bed.call('ada', 'PUT', `${polls}/${id}/vote`, { optionId: '1' }),
    bed.call('ann', 'DELETE', `${polls}/${id}`),
  ]);
  expect(stored).toHaveBeenCalledTimes(3);
  expect(late.map(({ status, body }) => [status, body.slug])).toEqual(Array(3).fill([409, 'poll-closed']));
  const [poll] = (await bed.call('cat', 'GET', polls)).body;
  expect(poll).toMatchObject({ isOpen: false, voted: 1, carriedOptionId: '2', endedAt: null });
});
