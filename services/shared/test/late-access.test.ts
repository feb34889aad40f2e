import { setTimeout as sleep } from 'node:timers/promises';
import { cachedLeagueAccess, type LeagueAccess } from '../src/league/access.js';

const place = (changes: Partial<LeagueAccess> = {}): LeagueAccess => ({
  ...{ found: true, chainId: 'chain-1', connectionId: 'c', leagueId: '1', leagueStatus: 'approved', season: '2025' },
  ...{ member: true, admin: false, commissioner: false, rosterId: 1, sleeperUserId: 's', displayName: 'd' },
  ...changes,
});

it.each([
  ['that the league is closed', undefined, { leagueStatus: 'suspended' }],
  ['that nobody may keep', ({ member }: LeagueAccess) => member, { member: false }],
])('keeps no look-up that was begun before one that said %s', async (_, isKept, now) => {
  const slow = Promise.withResolvers<LeagueAccess>();
  let questions = 0;
  const lookup = async () => ((questions += 1) === 1 ? slow.promise : place(now));
  const source = cachedLeagueAccess({ lookup, ...(isKept && { isKept }) });
  const before = source.of('a', '1');
  await sleep(30);
  expect(await source.of('a', '1', 10)).toEqual(place(now));
  slow.resolve(place());
  expect(await before).toEqual(place());
  expect(await source.of('a', '1')).toEqual(place(now));
});
