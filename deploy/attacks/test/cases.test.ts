import fs from 'node:fs';
import path from 'node:path';
import type { AttackCase } from '../attack-case.js';
import { attackCases } from '../cases.js';
import { withTable } from '../page.js';
import { titlePattern, titlesIn } from '../titles.js';
import { verdictOf } from '../verdicts.js';

const root = path.resolve(__dirname, '../../..');

it('the 70 cases of the first list and those found since are there, each once and in their order', () => {
  expect(attackCases.map(({ n }) => n)).toEqual(Array.from({ length: 77 }, (_, index) => index + 1));
});

it('every case names tests that are there', () => {
  const known = new Map<string, Set<string>>();
  const titlesOf = (file: string) => {
    const titles = known.get(file) ?? titlesIn(path.join(root, file));
    known.set(file, titles);
    return titles;
  };
  const missing = attackCases.flatMap(({ n, shown }) =>
    Object.entries(shown).flatMap(([file, titles]) => {
      if (!fs.existsSync(path.join(root, file))) return [`${n}: ${file}`];
      return titles.filter((title) => !titlesOf(file).has(title)).map((title) => `${n}: ${file}: ${title}`);
    }),
  );
  expect(missing).toEqual([]);
  expect(attackCases.filter(({ shown }) => Object.values(shown).flat().length === 0)).toEqual([]);
});

it('every case is tried on a running stack, in a browser there, or cannot be', () => {
  const onStack = ({ shown }: AttackCase) => Object.keys(shown).some((file) => /\.(stack|spec)\.ts$/.test(file));
  // 66, 76: hundreds of slow clients would slow all other tests down. 70: what is stored is looked at, no stack.
  // 71, 72: need an installation with other settings. 77: a service stands still.
  expect(attackCases.filter((one) => !onStack(one)).map(({ n }) => n)).toEqual([66, 70, 71, 72, 76, 77]);
});

it('the page shows the list as it is', () => {
  const page = fs.readFileSync(path.join(root, 'deploy/attacks/README.md'), 'utf8');
  expect(withTable(page, attackCases)).toBe(page);
});

describe('a verdict', () => {
  const one: AttackCase = { n: 1, attack: 'a', must: 'b', shown: { 'a.test.ts': ['%s is refused', 'group'] } };
  const ran = (...results: [title: string, status: string][]) =>
    results.map(([title, status]) => ({ file: 'a.test.ts', titles: title.split('>'), status, figures: [] }));

  it('holds when each named test ran and passed, those of a table and of a group included', () => {
    const found = verdictOf(one, ran(['x is refused', 'passed'], ['group>y', 'passed'], ['other', 'failed']));
    expect([found.tests, found.lacks]).toEqual([2, []]);
  });

  it.each([
    ['one failed', ran(['x is refused', 'passed'], ['y is refused', 'failed'], ['group>y', 'passed'])],
    ['one did not run', ran(['group>y', 'passed'])],
    ['only another file has it', ran(['x is refused', 'passed']).map((result) => ({ ...result, file: 'b.test.ts' }))],
  ])('does not when %s', (_why, results) => {
    expect(verdictOf(one, results).lacks).not.toEqual([]);
  });

  it('takes titles of tables by what stands around their values', () => {
    expect('a thing (yes) is 400').toMatch(new RegExp(`^${titlePattern('a %s (yes) is %i')}$`));
    expect('a thing is 400').not.toMatch(new RegExp(`^${titlePattern('a %s (yes) is %i')}$`));
  });
});
