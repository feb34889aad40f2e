import { createHash } from 'node:crypto';
import { follows, genesis, linkAfter, type LinkedEntry, type LogEntry } from '../src/domain/log-chain.js';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

const entry = (number: number): LogEntry => ({
  key: `fact/${number}`,
  at: new Date(Date.UTC(2025, 8, number)),
  action: 'grant_admin',
  actorAccountId: 'account-1',
  actorName: 'keeper1',
  chainId: 'chain-1',
  targetType: 'member',
  targetId: '7001',
  targetName: 'keeper2',
  details: { teamName: 'Harbour Team', toUsername: 'keeper3' },
  reason: '',
});

function chainOf(length: number): LinkedEntry[] {
  const chain: LinkedEntry[] = [];
  for (let number = 1; number <= length; number += 1) {
    chain.push(linkAfter(chain.at(-1) ?? genesis, entry(number), digest));
  }
  return chain;
}

const intact = (chain: readonly LinkedEntry[]): boolean =>
  chain.every((link, index) => follows(chain[index - 1] ?? genesis, link, digest));

describe('the chain of log entries', () => {
  it('holds while nothing is touched', () => {
    expect(intact(chainOf(5))).toBe(true);
  });

  it('breaks when any field of any entry changes', () => {
    const changes: Partial<LinkedEntry>[] = [
      { key: 'x' },
      { at: new Date(0) },
      { action: 'x' },
      { actorAccountId: 'x' },
      { actorName: 'x' },
      { chainId: 'x' },
      { targetType: 'x' },
      { targetId: 'x' },
      { targetName: 'x' },
      { details: { teamName: 'x' } },
      { reason: 'x' },
      { seq: 9 },
      { prevHash: 'x' },
      { hash: 'x' },
    ];
    for (const change of changes) {
      const chain = chainOf(3);
      chain[1] = { ...chain[1]!, ...change };
      expect({ change, intact: intact(chain) }).toEqual({ change, intact: false });
    }
  });

  it('breaks when an entry is left out or two change places', () => {
    const [first, second, third] = chainOf(3) as [LinkedEntry, LinkedEntry, LinkedEntry];
    expect(intact([first, third])).toBe(false);
    expect(intact([second, first, third])).toBe(false);
  });

  it('does not care in which order details were written', () => {
    const one = linkAfter(genesis, { ...entry(1), details: { a: '1', b: '2' } }, digest);
    const two = linkAfter(genesis, { ...entry(1), details: { b: '2', a: '1' } }, digest);
    expect(one.hash).toBe(two.hash);
  });
});
