import fs from 'node:fs';
import path from 'node:path';
import { titlesIn } from '../../attacks/titles.js';
import { rowNames } from '../find-rows.js';
import { withPromises } from '../page.js';
import { figuresIn, namesOf, withFigures } from '../page-figures.js';
import { faultPromises } from '../promises.js';

const root = path.resolve(__dirname, '../../..');

it('R1 to R26 are there, each once and in their order', () => {
  expect(faultPromises.map(({ id }) => id)).toEqual(Array.from({ length: 26 }, (_, index) => `R${index + 1}`));
});

it('each is shown by something, and every row shows one', () => {
  const isShown = ({ rows = [], tests = {}, command }: (typeof faultPromises)[number]) =>
    rows.length + Object.values(tests).flat().length > 0 || command !== undefined;
  expect(faultPromises.filter((one) => !isShown(one))).toEqual([]);
  const used = new Set(faultPromises.flatMap(({ rows = [] }) => rows));
  expect([...used].sort()).toEqual(rowNames('full').sort());
});

it('tests that are named are there', () => {
  const missing = faultPromises.flatMap(({ id, tests = {} }) =>
    Object.entries(tests).flatMap(([file, titles]) => {
      const known = fs.existsSync(path.join(root, file)) ? titlesIn(path.join(root, file)) : new Set<string>();
      return titles.filter((title) => !known.has(title)).map((title) => `${id}: ${file}: ${title}`);
    }),
  );
  expect(missing).toEqual([]);
});

const page = fs.readFileSync(path.join(root, 'deploy/faults/README.md'), 'utf8');

it('the page shows the list as it is', () => {
  expect(withPromises(page, faultPromises)).toBe(page);
});

it('figures of the page are of rows and tests that are there', () => {
  const names = figuresIn(page).map(({ name }) => name);
  const known = faultPromises.flatMap(namesOf);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

it('the page has a verdict for each promise, which is that of its figures', () => {
  expect(withFigures(page, faultPromises, [])).toBe(page);
});
