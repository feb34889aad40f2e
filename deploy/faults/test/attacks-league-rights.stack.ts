import {
  type Attacker,
  expectNothingDone,
  type LeaguesUnderAttack,
  leaguesUnderAttack,
  type Place,
  saidOf,
} from './support/attacks/leagues-world.js';
import { ownTeam } from './support/roles/people.js';
import { breakProvider, healProvider } from './support/stack.js';

/** The first copies are those of who-may.stack.ts and attacks-leagues.stack.ts. */
const taken = 5;

let world: LeaguesUnderAttack;
beforeAll(async () => {
  world = await leaguesUnderAttack(taken);
}, 300_000);
const by = (attacker: Attacker) => world.by(attacker);

const grant = (league: string, { sleeperUserId }: Place, isAdmin = true) =>
  ['PUT', `${league}/admin/${sleeperUserId}`, { isAdmin }] as const;

/** Makes calls at the same moment; what each comes to, sorted. */
async function atOnce(caller: Attacker, calls: readonly (readonly [string, string, object?])[]): Promise<string[]> {
  const replies = await Promise.all(calls.map(([method, path, body]) => by(caller).ask({ method, path, body })));
  return replies.map(saidOf).sort();
}

/** In the other league, whose two people have joined and hold no team. */
describe('a team', () => {
  const claim = (rosterId: number) => ['POST', `${world.strangeLeague}/claim-team`, { rosterId }] as const;
  const ownTeamOf = (who: Attacker) => ownTeam(world.strangeLeagueId, by(who));
  const places = async () => [await world.placeElsewhere('stranger'), await world.placeElsewhere('strangeAdmin')];

  it('of somebody else’s Sleeper user is not claimed', async () => {
    await expectNothingDone(by('stranger'), claim(await ownTeamOf('strangeAdmin')), '403 not-your-team', places);
  });

  it('that is claimed many times at once is claimed once', async () => {
    const rosterId = await ownTeamOf('stranger');
    const said = await atOnce(
      'stranger',
      Array.from({ length: 10 }, () => claim(rosterId)),
    );
    expect(said).toEqual(Array.from({ length: 10 }, () => '200'));
    expect((await places()).map((place) => place.rosterId)).toEqual([rosterId, null]);
    const first = await places();
    expect(await atOnce('stranger', [claim(rosterId)])).toEqual(['200']);
    expect(await places()).toEqual(first);
  });

  it('that an admin has given to another one is not claimed, nor a second one', async () => {
    const [stranger, strangeAdmin] = [
      await world.placeElsewhere('stranger'),
      await world.placeElsewhere('strangeAdmin'),
    ];
    const { rosterId } = stranger;
    const adminsOwn = await ownTeamOf('strangeAdmin');
    const wish = { currentUserId: stranger.sleeperUserId, newUserId: strangeAdmin.sleeperUserId, rosterId };
    await by('strangeAdmin').send('POST', `${world.strangeLeague}/admin/reassign-team`, wish);
    expect((await places()).map((place) => place.rosterId)).toEqual([null, rosterId]);
    await expectNothingDone(by('stranger'), claim(rosterId ?? 0), '409 team-taken', places);
    await expectNothingDone(by('strangeAdmin'), claim(adminsOwn), '409 already-claimed', places);
  });

  const reassign = (newUserId: string, { sleeperUserId, rosterId }: Place) =>
    ['POST', `${world.league}/admin/reassign-team`, { currentUserId: sleeperUserId, newUserId, rosterId }] as const;
  const placeOfMate = () => world.placeOf('mate');

  it('is not taken from its holder by a member', async () => {
    const { sleeperUserId } = await placeOfMate();
    const attack = ['DELETE', `${world.league}/admin/unclaim/${sleeperUserId}`] as const;
    await expectNothingDone(by('member'), attack, '403 not-a-league-admin', placeOfMate);
  });

  it('is not reassigned by a member', async () => {
    const attack = reassign((await world.placeOf('member')).sleeperUserId, await placeOfMate());
    await expectNothingDone(by('member'), attack, '403 not-a-league-admin', placeOfMate);
  });

  it('is not given to somebody outside of the league', async () => {
    const attack = reassign((await world.placeElsewhere('stranger')).sleeperUserId, await placeOfMate());
    await expectNothingDone(by('admin'), attack, '400 member-not-found', placeOfMate);
  });
});

describe('an admin’s rights', () => {
  it('are not taken by a member for themselves', async () => {
    const attack = grant(world.league, await world.placeOf('member'));
    await expectNothingDone(by('member'), attack, '403 not-a-league-admin', () => world.placeOf('member'));
  });

  it('are not taken by an admin of another league', async () => {
    const place = await world.placeElsewhere('strangeAdmin');
    const isAdmin = () => by('admin').get(`${world.league}/user/${place.sleeperUserId}/admin-status`);
    await expectNothingDone(by('strangeAdmin'), grant(world.league, place), '403 not-a-member', isAdmin);
    expect(await isAdmin()).toEqual({ isAdmin: false });
  });
});

/** Slow replies of the provider have it under way for as long as the test needs. */
describe('a season', () => {
  const path = () => `${world.league}/historical-data`;
  const collect = (season = world.people.season) => ['POST', `${path()}/collect?season=${season}`] as const;
  const startedByHand = async () => {
    const statuses = await by('admin').get<{ season: string; status: string; startedAt: string | null }[]>(
      `${path()}/status`,
    );
    return statuses.filter(({ startedAt }) => startedAt !== null);
  };
  afterAll(healProvider);

  it.each<[string, Attacker, string | undefined, string]>([
    ['by a member', 'member', undefined, '403 not-a-league-admin'],
    ['of 1800', 'admin', '1800', '400 season-out-of-range'],
  ])('is not collected %s', async (_words, who, season, said) => {
    await expectNothingDone(by(who), collect(season), said, startedByHand);
    expect(await startedByHand()).toEqual([]);
  });

  it('that twenty start to collect at once is collected once', async () => {
    await breakProvider({ pattern: `/v1/league/${world.leagueId}*`, mode: 'latency' });
    const said = await atOnce(
      'admin',
      Array.from({ length: 20 }, () => collect()),
    );
    expect(said).toEqual(['202', ...Array.from({ length: 19 }, () => '409 collection-running')]);
    const { season } = world.people;
    expect(await startedByHand()).toEqual([expect.objectContaining({ season, status: 'in_progress' })]);
    await by('admin').send('DELETE', `${path()}/collect?season=${season}`);
  });
});

/** In the other league. Super admins may take rights too, and theirs do not end meanwhile. */
describe('the last admin of a league', () => {
  const isAdmin = async () => [
    (await world.placeElsewhere('strangeAdmin')).isAdmin,
    (await world.placeElsewhere('stranger')).isAdmin,
  ];

  it('keeps the rights', async () => {
    const attack = grant(world.strangeLeague, await world.placeElsewhere('strangeAdmin'), false);
    await expectNothingDone(by('strangeAdmin'), attack, '409 last-admin', isAdmin);
    expect(await isAdmin()).toEqual([true, false]);
  });

  it('keeps them too when the rights of both are taken at once', async () => {
    const places = [await world.placeElsewhere('strangeAdmin'), await world.placeElsewhere('stranger')];
    expect(
      await atOnce(
        'strangeAdmin',
        places.map((place) => grant(world.strangeLeague, place)),
      ),
    ).toEqual(['200', '200']);
    const takeAway = places.map((place) => grant(world.strangeLeague, place, false));
    expect(await atOnce('superAdmin', takeAway)).toEqual(['200', '409 last-admin']);
    expect((await isAdmin()).sort()).toEqual([false, true]);
  });
});
