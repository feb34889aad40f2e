import { setTimeout as sleep } from 'node:timers/promises';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { until } from '../../../shared/test/events.js';
import { clearGoneLeagues } from '../../src/events/gone-leagues.js';
import { officeBed, type OfficeBed } from '../support/office-bed.js';

let bed: OfficeBed;
let leagues = 0;
const told: { chainId: string; parts: string[] }[] = [];
beforeAll(async () => {
  bed = await officeBed();
  await bed.deps.bus.broadcast('admin.pages_changed.v1', ({ payload }) => void told.push(payload));
});
afterAll(() => bed.close());

const connect = (): FakeLeague => bed.connectOffice(370 + (leagues += 1));
const partsOf = ({ chainId }: Pick<FakeLeague, 'chainId'>) =>
  told.filter((one) => one.chainId === chainId).flatMap(({ parts }) => parts);
const call = (
  league: FakeLeague,
  who: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => bed.call(who, method, `${league.response.leagueId}/${path}`, body);
const deadline = () => {
  const closesAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
  return { question: 'Move the deadline?', options: ['Yes', 'No'], closesAt };
};
/** Returns when the news of it has arrived. */
async function ask(league: FakeLeague): Promise<string> {
  const before = partsOf(league).length;
  const { id } = (await call(league, 'ann', 'POST', 'polls', deadline())).body;
  await until('told of the poll', () => partsOf(league).length > before);
  return id;
}
const readPolls = async (league: FakeLeague, who = 'ann') => (await call(league, who, 'GET', 'polls')).body;

/** The last thing told of is the one that was just done: nothing else comes behind it. */
async function toldAre(league: FakeLeague, parts: string[]): Promise<void> {
  await until(`told of ${parts.join()}`, () => partsOf(league).length >= parts.length);
  expect(partsOf(league)).toEqual(parts);
}

describe('open pages are told', () => {
  it('of a poll, each vote and its end', async () => {
    const league = connect();
    const id = await ask(league);
    await call(league, 'cat', 'PUT', `polls/${id}/vote`, { optionId: '1' });
    await call(league, 'ann', 'DELETE', `polls/${id}`);
    await toldAre(league, ['polls', 'polls', 'polls']);
  });

  it('of the constitution, of dues and bets, and of dates', async () => {
    const league = connect();
    await call(league, 'ada', 'PUT', 'constitution', { text: 'Pay in time.', basedOn: 0 });
    const dues = { people: [league.linked?.ann], direction: 'to-pot', cents: 100, what: 'Fee', season: '2025' };
    const [entry] = (await call(league, 'ada', 'POST', 'ledger/dues', dues)).body;
    await call(league, 'ada', 'POST', `ledger/${entry.id}/settle`, {});
    await call(league, 'ada', 'POST', 'calendar/dates', { title: 'Cup night', day: '2025-12-10' });
    const [{ id }] = (await call(league, 'ann', 'GET', 'calendar')).body.dates.filter(
      ({ title }: { title: string }) => title === 'Cup night',
    );
    const own = `calendar/dates/${id.replace('own:', '')}`;
    await call(league, 'ada', 'PUT', own, { title: 'Cup day', day: '2025-12-11' });
    await call(league, 'ada', 'DELETE', own);

    await toldAre(league, ['constitution', 'ledger', 'ledger', 'calendar', 'calendar', 'calendar']);
  });

  it('of nothing that was refused', async () => {
    const league = connect();
    await call(league, 'ann', 'POST', 'polls', { ...deadline(), options: ['Yes', 'Yes'] });
    await call(league, 'ada', 'DELETE', 'calendar/dates/mhfa3k9zq-00f1e2d3c4b5a697');
    const id = await ask(league);
    await call(league, 'ann', 'PUT', `polls/${id}/vote`, { optionId: '9' });
    await call(league, 'cat', 'DELETE', `polls/${id}`);
    await ask(league);
    await toldAre(league, ['polls', 'polls']);
  });

  it('of everything when another league was taken in', async () => {
    const [league, absorbed] = [connect(), connect()];
    await ask(absorbed);
    expect(await readPolls(league)).toEqual([]);
    const following = await clearGoneLeagues(bed.deps, 100);
    await bed.bus.publish('league.chains_merged.v1', `merge/${absorbed.chainId}`, {
      ...{ chainId: league.chainId, connectionId: league.response.connectionId },
      ...{ absorbedChainId: absorbed.chainId, absorbedConnectionId: absorbed.response.connectionId },
      ...{ leagueIds: [absorbed.response.leagueId], occurredAt: new Date().toISOString() },
    });
    await toldAre(league, ['polls', 'ledger', 'calendar', 'constitution']);
    await until('its poll is listed', async () => (await readPolls(league)).length === 1);
    await following.stop();
  });
});

describe('the polls are kept', () => {
  const closedIn = (league: FakeLeague, ms: number) =>
    bed.deps.mongo.connection
      .collection<{ chainId: string }>('polls')
      .updateMany({ chainId: league.chainId }, { $set: { closesAt: new Date(Date.now() + ms) } });

  it('for each member, until one of them changes', async () => {
    const league = connect();
    const id = await ask(league);
    expect(await readPolls(league)).toMatchObject([{ isOpen: true, mayEnd: true }]);
    expect(await readPolls(league, 'cat')).toMatchObject([{ isOpen: true, mayEnd: false }]);
    // Nobody is told of this: what is kept still says what was.
    await closedIn(league, -1);
    expect(await readPolls(league)).toMatchObject([{ isOpen: true, voted: 0 }]);
    await closedIn(league, 60_000);
    await call(league, 'cat', 'PUT', `polls/${id}/vote`, { optionId: '2' });
    expect(await readPolls(league)).toMatchObject([{ voted: 1, myOptionId: null }]);
    expect(await readPolls(league, 'cat')).toMatchObject([{ voted: 1, myOptionId: '2' }]);
  });

  it('until the first of them closes by the clock, and not a moment longer', async () => {
    const league = connect();
    const first = await ask(league);
    await closedIn(league, 2_000);
    const last = await ask(league);
    const openOnes = async () =>
      (await readPolls(league)).flatMap(({ id, isOpen }: { id: string; isOpen: boolean }) => (isOpen ? [id] : []));
    expect(await openOnes()).toEqual([last, first]);
    await sleep(2_050);
    expect(await openOnes()).toEqual([last]);
  });

  it('for some seconds, since they close by the clock', async () => {
    const league = connect();
    await ask(league);
    await closedIn(league, 500);
    expect(await readPolls(league)).toMatchObject([{ isOpen: true }]);
    await sleep(5_100);
    expect(await readPolls(league)).toMatchObject([{ isOpen: false }]);
  });
});
