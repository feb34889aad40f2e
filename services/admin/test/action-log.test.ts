import { seededRandom } from '@dynasty/testbed/league/generated-season';
import { deliverWildly, killed } from '@dynasty/testbed/league/league-bed';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { until } from '../../shared/test/events.js';
import { type LogEntry } from '../src/domain/log-chain.js';
import { logHiddenMessages } from '../src/events/message-hidden.js';
import { logMembershipChanges } from '../src/events/membership-changed.js';
import { adminBed, type AdminBed, membershipChanged } from './support/admin-bed.js';

let bed: AdminBed;
beforeEach(async () => {
  bed = await adminBed('auto');
});
afterEach(() => bed.close());

const entry = (number: number): LogEntry => ({
  key: `fact/${number}`,
  at: new Date(Date.UTC(2025, 8, 1, 0, number)),
  action: 'grant_admin',
  actorAccountId: 'ada',
  actorName: 'keeper1',
  chainId: `chain-${number % 3}`,
  targetType: 'member',
  targetId: '7002',
  targetName: 'keeper2',
  details: { teamName: `Harbour Team ${number}` },
  reason: '',
});
const append = (one: LogEntry): Promise<boolean> =>
  bed.deps.mongo.transaction((session) => bed.deps.actionLogs.append(session, one));
const logs = () => bed.mongo.connection.collection('action_logs');
const heads = () => bed.mongo.connection.collection('action_log_head');
const hashOf = async (seq: number): Promise<string> => String((await logs().findOne({ seq }))?.['hash']);
const entries = async (): Promise<{ key: string }[]> => (await bed.deps.actionLogs.page({}, 1_000)).entries;

describe('the action log', () => {
  it('keeps one unbroken chain, though many write at once and repeat themselves', async () => {
    const facts = Array.from({ length: 40 }, (_, index) => entry(index));
    await deliverWildly(facts, seededRandom(1), async (fact) => void (await append(fact)));
    await Promise.all(facts.slice(0, 10).map(append));
    expect((await entries()).map(({ key }) => key).sort()).toEqual(facts.map(({ key }) => key).sort());
    expect(await bed.deps.actionLogs.verify()).toEqual({ valid: true, entries: 40, brokenAt: null });
  });

  it.each([
    ['a changed entry', 3, () => logs().updateOne({ seq: 3 }, { $set: { actorName: 'somebody' } })],
    ['a removed entry', 2, () => logs().deleteOne({ seq: 2 })],
    ['a removed newest entry', 5, () => logs().deleteOne({ seq: 5 })],
  ])('shows %s', async (_name, brokenAt, tamper) => {
    for (let number = 0; number < 5; number += 1) await append(entry(number));
    expect(await bed.deps.actionLogs.verify()).toEqual({ valid: true, entries: 5, brokenAt: null });
    await tamper();
    expect(await bed.deps.actionLogs.verify()).toEqual({ valid: false, entries: brokenAt - 1, brokenAt });
  });

  it.each([
    ['no end', 0, () => heads().deleteOne()],
    ['an end that is older', 3, async () => heads().updateOne({}, { $set: { seq: 3, hash: await hashOf(3) } })],
  ])('is not whole with entries behind %s', async (_name, sound, tamper) => {
    for (let number = 0; number < 5; number += 1) await append(entry(number));
    await tamper();
    expect(await bed.deps.actionLogs.verify()).toEqual({ valid: false, entries: sound, brokenAt: sound + 1 });
  });

  it('is whole, though entries are added while it is looked through', async () => {
    await append(entry(0));
    let isOver = false;
    const writes = (async () => {
      for (let number = 1; !isOver; number += 1) await append(entry(number));
    })();
    for (let round = 0; round < 30; round += 1)
      expect(await bed.deps.actionLogs.verify()).toMatchObject({ valid: true });
    isOver = true;
    await writes;
  });

  it('is looked through a part at a time: a page ends early, and the next goes on', async () => {
    for (let number = 0; number < 25; number += 1) await append(entry(number));
    const { actionLogs } = bed.deps;
    const asked = { search: { pattern: /^Harbour Team [012]$/, fields: ['details.teamName'] } };
    const pages: (readonly [found: (string | undefined)[], next: number | null])[] = [];
    const plans = await queryPlans(bed.mongo, async () => {
      for (let seq: number | undefined; pages.length < 9; seq = pages.at(-1)?.[1] ?? undefined) {
        const { entries: found, next } = await actionLogs.page({ ...asked, seq }, 2, 10);
        pages.push([found.map(({ details }) => details['teamName']), next]);
        if (next === null) break;
      }
      await actionLogs.page({ chainIds: ['chain-1', 'chain-2'], ...asked, actions: ['grant_admin'] }, 2, 10);
    });
    expect(pages).toEqual([
      [[], 16],
      [[], 6],
      [['Harbour Team 2', 'Harbour Team 1'], 2],
      [['Harbour Team 0'], null],
    ]);
    expect(plans.scans).toEqual([]);
  });

  it('is whole again after a process died while it wrote', async () => {
    await append(entry(1));
    const dying = bed.deps.mongo.transaction(async (session) => {
      await bed.deps.actionLogs.append(session, entry(2));
      return killed();
    });
    await expect(dying).rejects.toThrow('killed');
    await append(entry(3));
    expect((await entries()).map(({ key }) => key)).toEqual(['fact/3', 'fact/1']);
    expect(await bed.deps.actionLogs.verify()).toMatchObject({ valid: true, entries: 2 });
  });
});

describe('membership changes', () => {
  it('are put on record once each, though a process dies and events come again', async () => {
    let crashes = 2;
    const once: AdminBed['deps']['once'] = async (...args) => {
      const applied = await bed.deps.once(...args);
      if (crashes-- > 0) throw new Error('killed');
      return applied;
    };
    await logMembershipChanges({ ...bed.deps, once });
    const changes = ['joined', 'linked', 'admin_granted', 'claimed', 'unclaimed', 'reassigned', 'admin_revoked'];
    for (const change of changes) {
      await bed.bus.publish('league.membership_changed.v1', `event/${change}`, membershipChanged({ change }));
    }
    await until('all admin actions are on record', async () => (await entries()).length === 4);
    const found = (await bed.deps.actionLogs.page({}, 10)).entries;
    expect(found.map(({ action }) => action).sort()).toEqual([
      'grant_admin',
      'reassign_team',
      'revoke_admin',
      'unclaim_team',
    ]);
    expect(await bed.deps.actionLogs.verify()).toMatchObject({ valid: true, entries: 4 });
  });
});

describe('messages that an admin hides', () => {
  it('are put on record once each, with the reason and without what they said', async () => {
    await logHiddenMessages(bed.deps);
    const who = { authorAccountId: 'bob', authorSleeperUserId: '7002', authorName: 'keeper2' };
    const fact = {
      ...{
        chainId: 'chain-1',
        connectionId: 'c',
        messageId: 'm1',
        ...who,
        actorAccountId: 'ada',
        actorName: 'keeper1',
      },
      ...{ isHidden: true, reason: 'insult', occurredAt: '2025-09-01T00:00:00.000Z' },
    };
    for (const id of ['m1:1', 'm1:1']) await bed.bus.publish('chat.message_hidden.v1', id, fact);
    await bed.bus.publish('chat.message_hidden.v1', 'm1:2', { ...fact, isHidden: false, reason: 'a mistake' });
    await until('both are on record', async () => (await entries()).length === 2);
    const [shown, hidden] = (await bed.deps.actionLogs.page({}, 10)).entries.sort((a, b) =>
      a.reason < b.reason ? -1 : 1,
    );
    expect(shown).toMatchObject({ action: 'show_message', reason: 'a mistake' });
    expect(hidden).toMatchObject({
      ...{ action: 'hide_message', actorName: 'keeper1', targetId: '7002', targetName: 'keeper2', reason: 'insult' },
      details: { messageId: 'm1' },
    });
  });
});
