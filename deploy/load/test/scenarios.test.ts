import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { scenarioNames } from '../plan.js';

const script = path.resolve(__dirname, '../scripts/scenarios.js');
const plan = { people: 50, minutes: 2, perSecond: 20, think: 1 };

/** What k6 takes of each executor; it ends at once at a field that it does not know, even an undefined one. */
const common = ['executor', 'exec', 'gracefulStop', 'maxVUs', 'preAllocatedVUs', 'timeUnit'];
const fields: Record<string, string[]> = {
  'constant-arrival-rate': [...common, 'duration', 'rate'],
  'ramping-arrival-rate': [...common, 'stages', 'startRate'],
};

type Part = [name: string, executor: string, keys: string[], stages?: { target: number }[]];

function partsOf(scenario: string): Part[] {
  const ask = `
    const { scenarios } = await import(${JSON.stringify(script)});
    const parts = Object.entries(scenarios[${JSON.stringify(scenario)}](${JSON.stringify(plan)}));
    console.log(JSON.stringify(parts.map(([name, part]) => [name, part.executor, Object.keys(part), part.stages])));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', ask], { encoding: 'utf8' }),
  ) as Part[];
}

test.each(scenarioNames)('%s gives each executor of k6 its own fields and no others', (scenario) => {
  const parts = partsOf(scenario);
  expect(parts.length).toBeGreaterThan(0);
  for (const [, executor, keys] of parts) expect(keys.toSorted()).toEqual(fields[executor]?.toSorted());
});

test('a burst of messages reaches its rate, which k6 is told by the minute', () => {
  const [, , , stages] = partsOf('chat-burst').find(([name]) => name === 'words') ?? [];
  expect(stages?.map(({ target }) => target)).toEqual([1200, 1200, 60]);
});
