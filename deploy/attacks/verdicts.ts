import type { AttackCase, Shown } from './attack-case.js';
import { kindOf, type Kind, type Ran } from './ran.js';
import { titlePattern } from './titles.js';

export interface Verdict {
  attackCase: AttackCase;
  /** Tests that ran for it. */
  tests: number;
  /** Why it is not shown; empty when it is. */
  lacks: string[];
}

/** The case with the tests that run in one of these ways, and no others. */
export function ofKinds(attackCase: AttackCase, chosen: readonly string[]): AttackCase {
  const shown = Object.entries(attackCase.shown).filter(([file]) => chosen.includes(kindOf(file)));
  return { ...attackCase, shown: Object.fromEntries(shown) };
}

/** The tests of these cases that run in one way, each file once. */
export function testsOf(cases: readonly AttackCase[], kind: Kind): Shown {
  const files: Record<string, string[]> = {};
  for (const [file, titles] of cases.flatMap(({ shown }) => Object.entries(shown))) {
    if (kindOf(file) === kind) files[file] = [...new Set([...(files[file] ?? []), ...titles])];
  }
  return files;
}

/** Those of the tests that are named for this case, each once. */
export const ofCase = ({ shown }: AttackCase, ran: readonly Ran[]): Ran[] =>
  ran.filter(({ file, titles }) => (shown[file] ?? []).some((title) => isNamed(title, titles)));

function isNamed(title: string, titles: readonly string[]): boolean {
  const pattern = new RegExp(`^${titlePattern(title)}$`);
  return titles.some((name) => pattern.test(name));
}

/** Each title that is named, with the tests that ran for it. */
const ranFor = (shown: Shown, ran: readonly Ran[]): { file: string; title: string; own: Ran[] }[] =>
  Object.entries(shown).flatMap(([file, titles]) =>
    titles.map((title) => ({ file, title, own: ran.filter((one) => one.file === file && isNamed(title, one.titles)) })),
  );

/** The titles that are not shown: no test ran for them, or one failed. */
export const lacksOf = (shown: Shown, ran: readonly Ran[]): string[] =>
  ranFor(shown, ran).flatMap(({ file, title, own }) => {
    if (own.length === 0) return [`${file}: "${title}" did not run`];
    const failed = own.filter(({ status }) => status !== 'passed').length;
    return failed === 0 ? [] : [`${file}: "${title}" failed (${failed} of ${own.length})`];
  });

/** What failed of the commands that ran these tests, each as a whole. */
function failedCommands(shown: Shown, ran: readonly Ran[]): string[] {
  const ways = new Set<string>(Object.keys(shown).map(kindOf));
  return ran.filter(({ file }) => ways.has(file)).flatMap(({ titles }) => titles);
}

/** A case is shown when each of its named tests ran, all of them passed, and so did the commands that ran them. */
export function verdictOf(attackCase: AttackCase, ran: readonly Ran[]): Verdict {
  const { shown } = attackCase;
  const tests = ranFor(shown, ran).reduce((sum, { own }) => sum + own.length, 0);
  return { attackCase, tests, lacks: [...lacksOf(shown, ran), ...failedCommands(shown, ran)] };
}
