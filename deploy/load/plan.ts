import { demoPassword } from '../local/issuer/person.js';

/** What a run of the load is; everything that changes it is in here. */
export interface Plan {
  scenario: Scenario;
  /** How many people are in the product at once, about. */
  people: number;
  minutes: number;
  /** Requests a second of the scenarios that send single ones. */
  perSecond: number;
  /** How long people read before they go on, 1 as they do. Less keeps fewer of them in k6's memory, at the same rate. */
  think: number;
  /** The share of a core that each worker of analytics has, as a container's limit gives it; undefined: what it takes. */
  workerCores?: number;
  /** Another address than a stack of its own, and who may sign in there: a file says it, or the stand-in whose leagues it has. */
  url?: string;
  worldFile?: string;
  standIn?: string;
  /** Of everybody whom the stand-in names. */
  password: string;
  /** Whether accounts may do only so much in a minute, as in production. */
  limited: boolean;
}

export const scenarioNames = ['smoke', 'member-day', 'sunday-evening', 'chat-burst', 'analytics', 'soak'] as const;
export type Scenario = (typeof scenarioNames)[number];

/**
 * Reads the settings of `make load`. Load for an address elsewhere must be meant: `CONFIRM_URL` repeats it.
 * Throws one error with all problems.
 */
export function readPlan(env: NodeJS.ProcessEnv): Plan {
  const problems: string[] = [];
  const given = (name: string) => env[name]?.trim() || undefined;
  const number = (name: string, otherwise: number, most: number) => {
    const value = Number(given(name) ?? otherwise);
    if (!(value > 0 && value <= most)) problems.push(`${name}: a number above 0, at most ${most}`);
    return value;
  };
  const scenario = scenarioNames.find((name) => name === (given('SCENARIO') ?? 'smoke'));
  if (scenario === undefined) problems.push(`SCENARIO: one of ${scenarioNames.join(', ')}`);
  const url = given('URL')?.replace(/\/+$/, '');
  if (url !== undefined && !/^https?:\/\/[^/?#]+$/.test(url)) problems.push('URL: an address such as https://host');
  if (url !== undefined && given('CONFIRM_URL')?.replace(/\/+$/, '') !== url) {
    problems.push(`CONFIRM_URL: the same address again; load is sent only where it is meant to go`);
  }
  const standIn = given('STAND_IN')?.replace(/\/+$/, '');
  if (standIn !== undefined && !/^https?:\/\/[^/?#]+$/.test(standIn)) {
    problems.push('STAND_IN: an address such as http://host:3000');
  }
  if (url !== undefined && (given('WORLD') === undefined) === (standIn === undefined)) {
    problems.push(
      'WORLD or STAND_IN, one of them: a file with people and leagues, or the stand-in that the address reads (deploy/README.md)',
    );
  }
  const plan: Plan = {
    scenario: scenario ?? 'smoke',
    people: number('PEOPLE', 50, 20_000),
    minutes: number('MINUTES', scenario === 'soak' ? 60 : 2, 1440),
    perSecond: number('RATE', 20, 20_000),
    think: number('THINK', 1, 1),
    workerCores: given('WORKER_CORES') === undefined ? undefined : number('WORKER_CORES', 1, 8),
    url,
    worldFile: given('WORLD'),
    standIn,
    password: given('PASSWORD') ?? demoPassword,
    limited: url !== undefined && given('LIMITS') !== 'off',
  };
  if (problems.length > 0) throw new Error(`The load cannot start:\n  ${problems.join('\n  ')}`);
  return plan;
}
