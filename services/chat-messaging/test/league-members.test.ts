import { rpcLeagueMembers } from '../src/clients/league-members.js';

/** League-sync, which answers when it is told to, and the bus that tells of changes. */
function leagueSync() {
  const answers: ((names: string[]) => void)[] = [];
  let change: () => void = () => undefined;
  const client = {
    listMembers: () =>
      new Promise<{ members: never[] }>((resolve) => {
        answers.push((names) => {
          const members = names.map((sleeperUserId) => ({
            sleeperUserId,
            accountId: '',
            displayName: '',
            current: true,
          }));
          resolve({ members: members as never[] });
        });
      }),
  };
  const bus = { broadcast: async (_subject: string, handle: unknown) => void (change = handle as () => void) };
  const members = rpcLeagueMembers(client as never, bus as never);
  const ids = async () => (await members.of('chain')).map(({ sleeperUserId }) => sleeperUserId);
  return { ids, answer: (...names: string[]) => answers.shift()?.(names), change: () => change() };
}

test('members are kept until they change', async () => {
  const { ids, answer, change } = leagueSync();
  const first = ids();
  answer('ann');
  expect(await first).toEqual(['ann']);
  expect(await ids()).toEqual(['ann']);
  change();
  const second = ids();
  answer('ann', 'bob');
  expect(await second).toEqual(['ann', 'bob']);
});

test('an answer that was under way while they changed is not kept', async () => {
  const { ids, answer, change } = leagueSync();
  const early = ids();
  change();
  answer('ann');
  expect(await early).toEqual(['ann']);
  const late = ids();
  answer('ann', 'bob');
  expect(await late).toEqual(['ann', 'bob']);
});
