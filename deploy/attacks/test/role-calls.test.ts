import type { Operation } from '@dynasty/testbed/fuzz/operations';
import { roles } from '@dynasty/testbed/who-may';
import type { Caller, Reply } from '../../faults/test/support/roles/caller.js';
import { type World, wrongOf } from '../../faults/test/support/roles/calls.js';
import { foundElsewhere, nested, withUnknownParams } from '../../faults/test/support/roles/crossings.js';

const leagueId = { name: 'leagueId', required: true, schema: { type: 'string' } };
const route = (path: string, o: Partial<Operation> = {}): Operation => ({
  method: 'GET',
  ...{ path, access: 'member', query: [], body: undefined },
  params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ ...leagueId, name })),
  ...o,
});

const refusal = (status: number, slug: string, more: object = {}): Reply => ({
  ...{ status, slug, body: { message: 'No.', slug, requestId: 'one', ...more } },
});

/** People to whom everything replies alike, or by whether they are of the league. */
function worldThat(reply: (isOurs: boolean) => Reply) {
  const asked: string[] = [];
  const caller = (isOurs: boolean): Caller => ({
    async ask({ method, path }) {
      asked.push(`${method} ${path}`);
      return reply(isOurs);
    },
    get: () => Promise.reject(new Error('nobody reads here')),
    send: () => Promise.reject(new Error('nobody writes here')),
    token: async () => '',
  });
  const ours = ['member', 'admin'];
  const callers = Object.fromEntries(roles.map((role) => [role, caller(ours.includes(role))]));
  const people = { callers, nobody: caller(false), strangeLeagueId: '2', season: '2025' } as World['people'];
  const params = { leagueId: '1', pollId: 'p1' };
  return { asked, world: { people, params, queryValues: {}, letIn: {}, entries: {} } satisfies World };
}

describe('a route of a league', () => {
  const read = route('/api/leagues/{leagueId}/polls');
  const served: Reply = { status: 200, slug: '', body: [] };
  const notTheirs = (more: object) => refusal(403, 'not-a-member', more);

  it('is wrong where a refusal has more in it than every refusal has', async () => {
    const wrongWith = (more: object) => wrongOf(read, worldThat((isOurs) => (isOurs ? served : notTheirs(more))).world);
    const [nobody, ...others] = await wrongWith({});
    expect(nobody).toMatch(/ by nobody: not-a-member, not 401 unauthorized/);
    expect(others).toEqual([]);
    const wrong = await wrongWith({ leagueName: 'Ours' });
    expect(wrong).toHaveLength(6);
    expect(wrong).toContain(`GET ${read.path} by stranger: not-a-member and leagueName, not not-a-member`);
  });
});

describe('what a league has under an id', () => {
  const poll = route('/api/leagues/{leagueId}/polls/{pollId}', { method: 'DELETE' });
  const vote = route('/api/leagues/{leagueId}/polls/{pollId}/vote', { method: 'PUT', body: { type: 'object' } });

  it('is asked for under the league of who asks, and has to be missing there', async () => {
    const missing = worldThat(() => refusal(404, 'poll-not-found'));
    expect(await foundElsewhere(poll, missing.world)).toEqual([]);
    expect(await foundElsewhere(vote, missing.world)).toEqual([]);
    expect(missing.asked).toEqual(['DELETE /api/leagues/2/polls/p1', 'PUT /api/leagues/2/polls/p1/vote']);
  });

  it.each<[string, Reply]>([
    ['is served', { status: 200, slug: '', body: {} }],
    ['is refused for its state', refusal(409, 'poll-closed')],
    ['is told of by the way', refusal(404, 'poll-not-found', { question: 'Who?' })],
    ['is no route at all', refusal(404, 'not-found')],
  ])('is wrong where it %s', async (_what, reply) => {
    expect(await foundElsewhere(poll, worldThat(() => reply).world)).toHaveLength(1);
  });

  it('is every route with such an id, and a parameter that nobody knows is named', () => {
    const week = route('/api/leagues/{leagueId}/luck/{week}');
    const ofAll = route('/api/conversations/{conversationId}', { access: 'participant' });
    const unknown = route('/api/leagues/{leagueId}/trophies/{trophyId}');
    const all = [poll, week, ofAll, unknown];
    expect(nested(all)).toEqual([poll]);
    expect(withUnknownParams(all)).toEqual([`GET ${unknown.path}`]);
  });

  it('is not asked for without a body that its route takes', async () => {
    const odd = { ...poll, method: 'PUT', body: { type: 'object' } } as const;
    const { world } = worldThat(() => refusal(400, 'invalid-request'));
    await expect(foundElsewhere(odd, world)).rejects.toThrow('no body');
  });
});
