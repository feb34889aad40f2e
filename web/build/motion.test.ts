import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const source = path.resolve(__dirname, '../src');
const css = globSync('**/*.css', { cwd: source })
  .map((file) => readFileSync(path.join(source, file), 'utf8'))
  .join('\n');

/** What a rule's declarations set: `opacity: 0; transform: none` sets two. */
const setBy = (declarations: string): string[] =>
  [...declarations.matchAll(/([a-z-]+)\s*:/g)].map(([, property]) => property ?? '');

it('changes nothing but opacity in the course of time', () => {
  const frames = [...css.matchAll(/@keyframes\s+[\w-]+\s*\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/g)].map(
    ([, body]) => body ?? '',
  );
  expect(frames.length).toBeGreaterThan(0);
  expect(new Set(frames.flatMap(setBy))).toEqual(new Set(['opacity']));
  const transitions = [...css.matchAll(/\btransition:\s*([^;]+);/g)].map(([, value]) => value ?? '');
  expect(transitions.length).toBeGreaterThan(0);
  for (const transition of transitions) expect(transition).toMatch(/^(opacity \d+ms|none !important)$/);
});

it('lasts 150 ms at most, except for what shows that something is under way', () => {
  const times = [...css.matchAll(/\b(?:transition|animation):[^;]*?(\d+)ms(?![^;]*infinite)/g)].map(([, ms]) =>
    Number(ms),
  );
  expect(times.length).toBeGreaterThan(0);
  expect(Math.max(...times)).toBeLessThanOrEqual(150);
});
