import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCardPainter } from '../src/engines/card-painter.js';
import { type Card, ordinal } from '../src/domain/review/cards.js';
import { escaped, pictureOf, wrapped } from '../src/domain/review/picture.js';

const card: Card = {
  kind: 'best-week',
  title: 'Best week',
  value: '188.5',
  caption: 'points, week 17',
  text: 'Beat <b>Quarry</b> & Wolves 188.50 to 120.30. The best of 12 scores.',
  bars: [0.2, 1, 0.4],
  marked: [1],
  barsAre: 'Points by week',
  rows: [],
};
const names = { season: '2025', team: '</text><image href="x"/>', person: "O'Neil", league: 'A & B' };

it('holds names as text only', () => {
  const svg = pictureOf(card, names);
  expect(svg).not.toMatch(/<image|<b>|& [A-Z]/);
  expect(svg).toContain('&lt;/text&gt;&lt;image href=&quot;x&quot;/&gt;');
  expect(pictureOf(card, { ...names, team: '', person: '', league: '' })).not.toMatch(/image|Neil|A &amp; B/);
  expect(escaped('a\u0000\u0008\uD800b\uFFFF😀')).toBe('ab😀');
});

it('breaks lines at words and ends what is too long in an ellipsis', () => {
  expect(wrapped('one two three', 7, 4)).toEqual(['one two', 'three']);
  expect(wrapped('one two three four five', 5, 2)).toEqual(['one', 'two …']);
  expect(wrapped('abcdefghij', 5, 2)).toEqual(['abcd…']);
});

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [22, '22nd'],
])('%i is the %s', (place, word) => expect(ordinal(place)).toBe(word));

it('paints the same picture of the same card, and another one of other names', async () => {
  const painter = createCardPainter();
  const [one, same, other] = await Promise.all([
    painter.paint(card, names),
    painter.paint(card, names),
    painter.paint(card, { ...names, person: 'Ann' }),
  ]);
  expect(one.equals(same)).toBe(true);
  expect(one.equals(other)).toBe(false);
});

it('leaves each typeface once, however many processes paint and tries fail', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'painted-'));
  await createCardPainter(folder).paint(card, names);
  const files = await readdir(folder);
  expect(files).toHaveLength(6);
  const blocked = path.join(folder, files.at(-1) ?? '');
  await rm(blocked);
  await mkdir(blocked);
  const painter = createCardPainter(folder);
  await expect(painter.paint(card, names)).rejects.toThrow();
  await rm(blocked, { recursive: true });
  await painter.paint(card, names);
  expect(await readdir(folder)).toEqual(files);
  await rm(folder, { recursive: true });
});
