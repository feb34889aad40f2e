import { connectedLeague } from './support/league.js';
import { type ApiResponse, call, signIn } from './support/stack.js';

interface Refusal {
  message: string;
  slug: string;
  requestId: string;
}

let token: string;
let leagueId: string;
let username: string;
let stranger: string;
beforeAll(async () => {
  ({
    token,
    league: { leagueId },
    username,
  } = await connectedLeague(2));
  stranger = await signIn('somebody-from-elsewhere');
}, 360_000);

const verify = (body: object, as = token) => call<Refusal>('/api/verify-league', { token: as, body });

function expectRefusal(response: ApiResponse<Refusal>, status: number, slug?: string): void {
  expect({ status: response.status, slug: response.body.slug }).toEqual({ status, slug: slug ?? response.body.slug });
  expect(response.body.message).toEqual(expect.any(String));
  expect(response.body.requestId).toEqual(expect.any(String));
  expect(JSON.stringify(response.body)).not.toMatch(/node_modules|\.ts:|\.js:|127\.0\.0\.1|mongodb/);
}

describe('bad input gets its error and harms nothing', () => {
  test('a league that does not exist', async () => {
    expectRefusal(await verify({ leagueId: '999999999999999999', sleeperUsername: username }), 404, 'league-not-found');
  });

  test.each([[''], ['abc'], ['../state'], ['1?x=1'], ['1%2f2'], ['9'.repeat(100_000)]])(
    'a malformed id: %.20s',
    async (id) => {
      // Each tries from an account of its own: connecting is limited to a few tries an hour.
      const response = await verify({ leagueId: id }, await signIn(`tries-${id.length}`));
      expect([400, 413]).toContain(response.status);
      expectRefusal(response, response.status);
    },
  );

  test('a body longer than its route takes, whichever service has it, however often', async () => {
    const league = `/api/leagues/${leagueId}`;
    const routes = [`${league}/chat`, `${league}/polls`, `${league}/recaps/generate/1`, `${league}/claim-team`];
    const long = { text: 'x'.repeat(70_000) };
    const longer = { text: 'x'.repeat(1_000_000) };
    for (const route of [...routes, '/api/saved-searches', `${league}/achievement-criteria`]) {
      for (const body of [long, longer, longer, longer, longer]) {
        expectRefusal(await call<Refusal>(route, { token, body }), 413, 'body-too-large');
      }
    }
    expect((await call('/api/user-leagues', { token })).status).toBe(200);
  });

  test('a body with something else in it', async () => {
    expectRefusal(await verify({ leagueId, isAdmin: true }), 400);
    expectRefusal(await verify({ leagueId: { $gt: '' } }), 400);
  });

  test('a league of other people', async () => {
    const response = await call<Refusal>(`/api/leagues/${leagueId}`, { token: stranger });
    expectRefusal(response, 403, 'not-a-member');
    expectRefusal(
      await verify({ leagueId, sleeperUsername: 'nobody_of_this_name' }, stranger),
      409,
      'username-required',
    );
  });

  test('a team of another person, and one that does not exist', async () => {
    const claim = (rosterId: number) =>
      call<Refusal>(`/api/leagues/${leagueId}/claim-team`, { token, body: { rosterId } });
    const { body } = await call<{ availableTeams: { rosterId: number; isAvailable: boolean }[] }>(
      `/api/leagues/${leagueId}/available-teams`,
      { token },
    );
    const taken = body.availableTeams.find(({ isAvailable }) => !isAvailable)!;
    expectRefusal(await claim(taken.rosterId), 403);
    expectRefusal(await claim(31), 404);
    expectRefusal(await claim(-1), 400);
  });

  test('no token, a forged one, one without a signature', async () => {
    const forged = `${token.slice(0, -6)}abcdef`;
    const [, claims] = token.split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    for (const bad of [undefined, forged, none, 'nonsense']) {
      const response = await call<Refusal>('/api/user-leagues', bad === undefined ? {} : { token: bad });
      expectRefusal(response, 401);
      expect(response.body.message).toContain('Unauthorized');
    }
  });

  test('a week that is not one', async () => {
    for (const week of ['0', '19', 'x', '1;drop', '1e9']) {
      expectRefusal(await call<Refusal>(`/api/leagues/${leagueId}/matchups/${week}`, { token }), 400);
    }
  });

  test('all of that has changed nothing', async () => {
    const { body } = await call<{ id: string }[]>('/api/user-leagues', { token });
    expect(body.map(({ id }) => id)).toContain(leagueId);
    expect((await call<object[]>('/api/user-leagues', { token: stranger })).body).toEqual([]);
  });
});
