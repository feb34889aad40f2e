import type { AttackCase } from './attack-case.js';
import { disclosureCases } from './cases/disclosure.js';
import { foundCases } from './cases/found.js';
import { inputCases } from './cases/input.js';
import { installationCases } from './cases/installation.js';
import { leagueCases } from './cases/leagues.js';
import { sessionCases } from './cases/sessions.js';

/** All attacks that are known and answered, by their numbers. */
export const attackCases: readonly AttackCase[] = [
  ...leagueCases,
  ...installationCases,
  ...sessionCases,
  ...inputCases,
  ...disclosureCases,
  ...foundCases,
];
