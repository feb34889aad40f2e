import {
  balancesOf,
  type Deed,
  deedsFor,
  doneTo,
  type Entry,
  mostSteps,
  pot,
  potOf,
} from '../../src/domain/office/ledger.js';

const at = new Date('2025-09-01T10:00:00Z');
const bet = (change: Partial<Entry> = {}): Entry => ({
  ...{ kind: 'bet', from: 'ann', to: 'bob', cents: 2_000, what: 'More wins', season: '2025', dueOn: null },
  ...{ state: 'proposed', steps: [{ deed: 'write', by: 'ann', at, reason: '', winner: null }] },
  ...change,
});
const dues = (change: Partial<Entry> = {}): Entry =>
  bet({ kind: 'dues', from: 'bob', to: pot, state: 'open', ...change });
const step = { deed: 'settle' as const, by: 'ada', at, reason: '', winner: null };
const as = (sleeperUserId: string, isAdmin = false) => ({ sleeperUserId, isAdmin });

function after(entry: Entry, deed: Deed, who: string, o: { admin?: boolean; winner?: string; reason?: string } = {}) {
  const actor = as(who, o.admin);
  const done = doneTo(entry, deed, { actor, at, reason: o.reason ?? '', winner: o.winner ?? null });
  return 'refusal' in done ? done.refusal.slug : done.entry;
}
const entryAfter = (...args: Parameters<typeof after>): Entry => {
  const done = after(...args);
  if (typeof done === 'string') throw new Error(done);
  return done;
};

describe('a bet', () => {
  it('is agreed to by its other side, owned by the loser, and settled by the winner', () => {
    const running = entryAfter(bet(), 'accept', 'bob');
    const open = entryAfter(running, 'decide', 'ann', { winner: 'bob' });
    expect([running.state, open.state, open.from, open.to]).toEqual(['running', 'open', 'ann', 'bob']);
    const settled = entryAfter(open, 'settle', 'bob');
    expect([settled.state, entryAfter(settled, 'reopen', 'bob').state]).toEqual(['settled', 'open']);
    expect(settled.steps.map(({ deed, by }) => `${by} ${deed}`)).toEqual([
      'ann write',
      'bob accept',
      'ann decide',
      'bob settle',
    ]);
  });

  it.each([
    ['accept', 'ann', 'not-yours'],
    ['accept', 'cat', 'not-yours'],
    ['decline', 'cat', 'not-yours'],
    ['settle', 'bob', 'entry-changed'],
  ] as const)('that is proposed: %s by %s is %s', (deed, who, slug) => {
    expect(after(bet(), deed, who)).toBe(slug);
  });

  it('is not won by who says so, but by an admin’s word', () => {
    const running = bet({ state: 'running' });
    expect(after(running, 'decide', 'bob', { winner: 'bob' })).toBe('no-winner');
    expect(after(running, 'decide', 'bob', { winner: 'cat' })).toBe('no-winner');
    expect(after(running, 'decide', 'bob')).toBe('no-winner');
    expect(after(running, 'decide', 'cat', { winner: 'bob' })).toBe('not-yours');
    expect(after(running, 'decide', 'bob', { admin: true, winner: 'bob' })).toBe('no-winner');
    expect(entryAfter(running, 'decide', 'ada', { admin: true, winner: 'ann' })).toMatchObject({
      from: 'bob',
      to: 'ann',
    });
  });
});

describe('a bet of an admin', () => {
  const ann = { admin: true, reason: 'no more' };

  it.each(['cancel', 'settle', 'reopen', 'decide'] as const)('that they have lost is not theirs to %s', (deed) => {
    const lost = bet({ state: deed === 'reopen' ? 'settled' : 'open' });
    expect(after(lost, deed, 'ann', { ...ann, winner: 'bob' })).toBe('not-yours');
  });

  it('is not called off by them while it runs, but by who has won it or another admin', () => {
    const running = bet({ state: 'running' });
    expect(after(running, 'cancel', 'ann', ann)).toBe('not-yours');
    expect(entryAfter(running, 'cancel', 'ada', ann).state).toBe('cancelled');
    const lost = entryAfter(running, 'decide', 'ann', { ...ann, winner: 'bob' });
    expect(entryAfter(lost, 'cancel', 'bob', { reason: 'no more' }).state).toBe('cancelled');
  });

  it('that they have won they settle, or give to the other side', () => {
    const won = bet({ state: 'open', from: 'bob', to: 'ann' });
    expect(entryAfter(won, 'settle', 'ann', ann).state).toBe('settled');
    expect(entryAfter(won, 'decide', 'ann', { ...ann, winner: 'bob' })).toMatchObject({ from: 'ann', to: 'bob' });
  });
});

describe('a bet that was decided wrongly', () => {
  it('is decided again by an admin, and both decisions stay on record', () => {
    const open = entryAfter(bet({ state: 'running' }), 'decide', 'ann', { winner: 'bob' });
    expect(after(open, 'decide', 'ann', { winner: 'bob' })).toBe('not-yours');
    const again = entryAfter(open, 'decide', 'ada', { admin: true, winner: 'ann' });
    expect([again.state, again.from, again.to]).toEqual(['open', 'bob', 'ann']);
    expect(again.steps.slice(1).map(({ by, winner }) => [by, winner])).toEqual([
      ['ann', 'bob'],
      ['ada', 'ann'],
    ]);
  });

  it('is called off with a reason once both sides have agreed to it', () => {
    expect(after(bet({ state: 'running' }), 'cancel', 'ada', { admin: true })).toBe('reason-missing');
  });
});

describe('dues', () => {
  it('are marked as paid by an admin, not by who owes them', () => {
    expect(after(dues(), 'settle', 'bob')).toBe('not-yours');
    expect(entryAfter(dues(), 'settle', 'ada', { admin: true }).state).toBe('settled');
  });

  it('are called off with a reason', () => {
    expect(after(dues(), 'cancel', 'ada', { admin: true })).toBe('reason-missing');
    expect(entryAfter(dues(), 'cancel', 'ada', { admin: true, reason: 'twice' }).state).toBe('cancelled');
    expect(after(dues({ state: 'cancelled' }), 'settle', 'ada', { admin: true })).toBe('entry-changed');
  });

  it('are changed a number of times only', () => {
    const steps = Array.from({ length: mostSteps }, () => step);
    expect(after(dues({ state: 'settled', steps }), 'reopen', 'ada', { admin: true })).toBe('too-many-steps');
    const decided = bet({ state: 'open', steps });
    expect(after(decided, 'decide', 'cat', { admin: true, winner: 'ann' })).toBe('too-many-steps');
  });

  it('can always be ended', () => {
    const steps = Array.from({ length: mostSteps }, () => step);
    const said = { admin: true, reason: 'enough' };
    expect(after(dues({ state: 'open', steps }), 'settle', 'ada', said)).toMatchObject({ state: 'settled' });
    expect(after(dues({ state: 'open', steps }), 'cancel', 'ada', said)).toMatchObject({ state: 'cancelled' });
  });
});

it.each([
  ['bet', bet({ state: 'open' }), ' who has no part in it'],
  ['dues', dues(), ''],
])('says of %s for whom they are', (_, entry, whichAdmin) => {
  const done = doneTo(entry, 'settle', { actor: as(entry.from), at, reason: '', winner: null });
  const text = `This is for the other side, or for an admin of the league${whichAdmin}.`;
  expect(done).toEqual({ refusal: { slug: 'not-yours', text } });
});

it('says what a person may do exactly as it lets them', () => {
  const deeds: Deed[] = ['accept', 'decline', 'decide', 'settle', 'reopen', 'cancel'];
  for (const state of ['proposed', 'running', 'open', 'settled', 'cancelled'] as const) {
    for (const entry of [bet({ state }), dues({ state })]) {
      for (const actor of ['ann', 'bob', 'cat'].flatMap((who) => [as(who), as(who, true)])) {
        for (const deed of deeds) {
          const winner = actor.sleeperUserId === entry.from ? entry.to : entry.from;
          const done = doneTo(entry, deed, { actor, at, reason: 'r', winner });
          expect([state, deed, actor, 'entry' in done]).toEqual([
            state,
            deed,
            actor,
            deedsFor(entry, actor).includes(deed),
          ]);
        }
      }
    }
  }
});

it('sums every ledger to zero, to the cent', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const parties = [pot, 'ann', 'bob', 'cat', 'dan'];
  const states = ['proposed', 'running', 'open', 'settled', 'cancelled'] as const;
  for (let round = 0; round < 200; round += 1) {
    const entries = Array.from({ length: random(40) }, () => {
      const from = random(parties.length);
      const to = (from + 1 + random(parties.length - 1)) % parties.length;
      return { from: parties[from]!, to: parties[to]!, cents: 1 + random(9_999), state: states[random(5)]! };
    });
    const balances = balancesOf(entries);
    expect(balances.reduce((sum, { net }) => sum + net, 0)).toBe(0);
    for (const { party, net, gets, gives } of balances) {
      const open = entries.filter(({ state }) => state === 'open');
      expect(gets).toBe(open.filter(({ to }) => to === party).reduce((sum, { cents }) => sum + cents, 0));
      expect(net).toBe(gets - gives);
    }
    const { due } = potOf(entries);
    expect(due).toBe(balances.find(({ party }) => party === pot)?.gets ?? 0);
  }
});
