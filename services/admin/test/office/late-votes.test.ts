import { setTimeout as sleep } from 'node:timers/promises';
import { officeBed, type OfficeBed } from '../support/office-bed.js';

let bed: OfficeBed;
beforeAll(async () => {
  bed = await officeBed();
});
afterAll(() => bed.close());

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
