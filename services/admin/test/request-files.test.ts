import { deadLettersOf } from '@dynasty/kit/dead-letters';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { aboveMost, type Asked, countRequestFiles, type Reason } from '@dynasty/testbed/request-files';
import path from 'node:path';
import { until } from '../../shared/test/events.js';
import { membershipChanged } from './support/admin-bed.js';
import { officeBed, type OfficeBed } from './support/office-bed.js';

let bed: OfficeBed;
let league: FakeLeague;
beforeAll(async () => {
  bed = await officeBed();
  league = bed.connectOffice(9);
  await bed.bus.work({
    subject: 'league.membership_changed.v1',
    consumer: 'test-failing',
    handle: () => Promise.reject(new Error('out of order')),
  });
});
afterAll(() => bed.close());

const idOf = (who: string): string => league.linked?.[who] ?? '';
const ofLeague = '/api/leagues/:leagueId';
const poll = () => ({ question: 'Now?', options: ['Yes', 'No'], closesAt: new Date(Date.now() + 9e8).toISOString() });
const bet = () => ({ opponent: idOf('cat'), cents: 100, what: 'More wins' });
const date = { title: 'Cup night', day: '2025-12-10' };
const headersOf = (sub: string) => bed.issuer.headers({ sub, email: `${sub}@example.test` });

/** The id of what is written. */
async function written(what: string, payload: object): Promise<string> {
  return (await bed.call('ann', 'POST', `${league.response.leagueId}/${what}`, payload)).body.id;
}

async function dateId(): Promise<string> {
  const calendar = `${league.response.leagueId}/calendar`;
  await bed.call('ada', 'POST', `${calendar}/dates`, date);
  const { dates } = (await bed.call('ada', 'GET', calendar)).body;
  return dates.find(({ kind }: { kind: string }) => kind === 'own').id.replace('own:', '');
}

async function approved(leagueId: string): Promise<Record<string, string>> {
  const url = '/api/super-admin/approve-league';
  await bed.app.inject({ method: 'POST', url, headers: await headersOf('root'), payload: { leagueId } });
  return { leagueId };
}

async function deadLetter(): Promise<Record<string, string>> {
  const list = () => deadLettersOf(bed.bus, { replyWithinMs: 50 }).list();
  if ((await list()).length === 0) {
    await bed.bus.publish('league.membership_changed.v1', 'connection-1:a', membershipChanged({}));
    await until('it is given up', async () => (await list()).length > 0);
  }
  return { id: (await list())[0]?.id ?? '' };
}

const onRecord = (most: number): Reason => ({
  most,
  why: 'checks the right again, changes, tells and writes the chained log within one transaction',
});
const ofOffice = (most: number): Reason => ({
  most,
  why: 'reads the words and days of a form by its rules, then stores beside the league’s office, which makes writers wait',
});
const allDates = (most: number): Reason => ({
  most,
  why: 'has the dates of season, polls, ledger and admins together',
});

const asked = (): Record<string, Asked> => ({
  'POST /api/super-admin/approve-league': { ...onRecord(9), payload: { leagueId: '9001' } },
  'PATCH /api/super-admin/leagues/:leagueId/status': {
    ...{ ...onRecord(8), make: () => approved('9002') },
    payload: { status: 'suspended' },
  },
  'DELETE /api/super-admin/leagues/:leagueId': {
    ...{ ...onRecord(8), make: () => approved('9003') },
    payload: { confirmName: 'League 9003' },
  },
  'GET /api/super-admin/league-lookup/:leagueId': { make: () => ({ leagueId: '9004' }) },
  'POST /api/super-admin/grant': { ...onRecord(7), payload: { targetUserId: 'sue' } },
  'PATCH /api/super-admin/admins/:userId': {
    ...{ ...onRecord(7), make: () => ({ userId: 'sue' }) },
    payload: { isActive: false },
  },
  'POST /api/super-admin/dead-letters/:id/retry': { make: deadLetter },
  'DELETE /api/super-admin/dead-letters/:id': { make: deadLetter },
  'POST /api/super-admin/sleeper-users/:userId/release': { payload: {} },
  [`PUT ${ofLeague}/admin/:userId`]: { payload: { isAdmin: true } },
  [`POST ${ofLeague}/admin/reassign-team`]: { payload: { currentUserId: null, newUserId: idOf('cat'), rosterId: 3 } },
  [`POST ${ofLeague}/polls`]: { ...ofOffice(8), payload: poll() },
  [`PUT ${ofLeague}/polls/:pollId/vote`]: {
    make: async () => ({ pollId: await written('polls', poll()) }),
    payload: { optionId: '1' },
  },
  [`DELETE ${ofLeague}/polls/:pollId`]: { as: 'ann', make: async () => ({ pollId: await written('polls', poll()) }) },
  [`PUT ${ofLeague}/constitution`]: { ...ofOffice(7), payload: { text: '## Trades', basedOn: 0 } },
  [`GET ${ofLeague}/constitution/versions/:version`]: { make: () => ({ version: '1' }) },
  [`POST ${ofLeague}/ledger/dues`]: {
    ...ofOffice(8),
    payload: { people: [idOf('ann')], direction: 'to-pot', cents: 100, what: 'Entry fee' },
  },
  [`POST ${ofLeague}/ledger/bets`]: { ...ofOffice(8), payload: bet() },
  [`POST ${ofLeague}/ledger/:entryId/:deed`]: {
    ...{ as: 'cat', payload: {} },
    make: async () => ({ entryId: await written('ledger/bets', bet()), deed: 'accept' }),
  },
  [`GET ${ofLeague}/calendar`]: allDates(8),
  [`POST ${ofLeague}/calendar/dates`]: { payload: date },
  [`PUT ${ofLeague}/calendar/dates/:dateId`]: { make: async () => ({ dateId: await dateId() }), payload: date },
  [`DELETE ${ofLeague}/calendar/dates/:dateId`]: { make: async () => ({ dateId: await dateId() }) },
  'GET /api/calendar/:file': {
    ...allDates(9),
    make: async () => {
      const { body } = await bed.call('ann', 'POST', `${league.response.leagueId}/calendar/feed`);
      return { file: `${body.token}.ics` };
    },
  },
});

/** Who is a super admin is known here: other services ask. */
const guard = ['app.ts', 'deps.ts', 'domain/super-admins.ts'];

it('a request runs through at most six files of the service, or its route says why', async () => {
  const { counted, problems } = await countRequestFiles({
    ...{ app: bed.app, source: path.resolve(__dirname, '../src'), headersOf },
    ...{ as: 'ada', superAdmin: 'root', asked: asked() },
    guards: { superAdmin: guard },
    params: { leagueId: league.response.leagueId, userId: idOf('cat') },
  });
  process.stdout.write(aboveMost(counted));
  expect(problems).toEqual([]);
});
