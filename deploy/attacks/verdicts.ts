import type { AttackCase, Shown } from './attack-case.js';
import { kindOf, type Kind, type Ran } from './run-tests.js';
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

/** A case is shown when each of its named tests ran, and all of them passed. */
export function verdictOf(attackCase: AttackCase, ran: readonly Ran[]): Verdict {
  const lacks: string[] = [];
  let tests = 0;
  for (const [file, titles] of Object.entries(attackCase.shown)) {
    for (const title of titles) {
      const own = ran.filter((one) => one.file === file && isNamed(title, one.titles));
      const failed = own.filter(({ status }) => status !== 'passed').length;
      tests += own.length;
      if (own.length === 0) lacks.push(`${file}: "${title}" did not run`);
      else if (failed > 0) lacks.push(`${file}: "${title}" failed (${failed} of ${own.length})`);
    }
  }
  return { attackCase, tests, lacks };
}
