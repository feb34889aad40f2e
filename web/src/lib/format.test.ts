import { calendarDay } from './calendar-words';
import { ago, count, counted, initials, margin, ordinal, percent, points, shortName, signed } from './format';

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [112, '112th'],
])('writes %i as %s', (value, text) => expect(ordinal(value)).toBe(text));

it('writes points with one decimal', () => {
  expect(points(1762.14)).toBe('1,762.1');
  expect(points(88)).toBe('88.0');
  expect(signed(3.14)).toBe('+3.1');
  expect(signed(-0.2)).toBe('−0.2');
});

it('rounds before it says whether something is more or less', () => {
  expect([signed(-0.04), signed(-0.05), signed(0), points(-0.04)]).toEqual(['+0.0', '−0.1', '+0.0', '0.0']);
});

it('writes a margin below a point to the hundredth', () => {
  expect([0.02, -0.02, 0.994, 1, 20.06, -3.14].map(margin)).toEqual([
    '+0.02',
    '−0.02',
    '+0.99',
    '+1.0',
    '+20.1',
    '−3.1',
  ]);
});

it('rounds differences and sums as they are on paper', () => {
  // In binary fractions 82.05 less 80 is a little less than 2.05.
  expect([82.05 - 80, 80 - 82.05].map(margin)).toEqual(['+2.1', '−2.1']);
  expect([signed(94.35 - 80), points(102.55 - 80), percent(122.55 - 100)]).toEqual(['+14.4', '22.6', '22.6%']);
});

it('rounds percentages as they are on paper', () => {
  // 11-8-1 is 0.575, and 57.49999999999999 in binary fractions.
  expect([0.575, 0.574, 0.285, 1].map((share) => count(share * 100))).toEqual(['58', '57', '29', '100']);
  expect(count(1_234_567)).toBe('1,234,567');
});

it('writes how long ago something was', () => {
  const now = Date.UTC(2025, 9, 10, 12);
  const before = (minutes: number) => ago(now - minutes * 60_000, now);
  expect([before(0.5), before(59), before(60), before(23 * 60), before(24 * 60)]).toEqual([
    'Just now',
    '59m ago',
    '1h ago',
    '23h ago',
    '1d ago',
  ]);
});

it('takes two letters of a name, whatever it is made of', () => {
  expect(initials('Timber Wolves of the North')).toBe('TW');
  expect(initials('nameless')).toBe('N');
  expect(initials('🏈 crew')).toBe('🏈C');
  expect(initials('👨‍👩‍👧 🇩🇪')).toBe('👨‍👩‍👧🇩🇪');
  expect(initials('e\u0301clair נמרי')).toBe('E\u0301נ');
  expect(initials('  ')).toBe('?');
});

it('shortens a name to its initial, a defence to its own name', () => {
  expect(shortName('Invented St. Player III', 'RB')).toBe('I. St. Player III');
  expect(shortName('Invented City Owls', 'DEF')).toBe('Owls');
  expect(shortName('Mononym', 'WR')).toBe('Mononym');
});

it('writes a birth date as the same day in every time zone', () => {
  expect(calendarDay('1999-09-01')).toBe('Sep 1, 1999');
});

it.each([
  [0, '0 rows'],
  [1, '1 row'],
  [2, '2 rows'],
  [1_200, '1,200 rows'],
])('counts %i in words', (many, text) => expect(counted(many, 'row')).toBe(text));

it('counts what takes no s', () => {
  expect([1, 2].map((many) => counted(many, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
});
