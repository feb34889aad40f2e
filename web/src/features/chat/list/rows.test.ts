/** @jest-environment-options {"timeZone": "America/New_York"} */
import { aMessage } from '../../../testing/fixtures';
import { dayName, rowsOf, type Row } from './rows';

const at = (day: number, hour: number, minute = 0) => new Date(2025, 10, day, hour, minute).toISOString();
const shown = (row: Row) => (row.kind === 'group' ? `${row.userName}: ${row.messages.map(({ id }) => id)}` : row.kind);
const rows = (messages: Parameters<typeof rowsOf>[0], newFrom?: number) =>
  rowsOf(messages, newFrom, 'account-ada').map(shown);

it('groups what one person wrote within five minutes of each other', () => {
  const messages = [
    aMessage('m1', 'bruno', 'a', at(3, 12, 0)),
    aMessage('m2', 'bruno', 'b', at(3, 12, 5)),
    aMessage('m3', 'bruno', 'c', at(3, 12, 11)),
    aMessage('m4', 'ada', 'd', at(3, 12, 11)),
    aMessage('m5', 'bruno', 'e', at(3, 12, 11)),
  ];
  expect(rows(messages)).toEqual(['day', 'bruno: m1,m2', 'bruno: m3', 'ada: m4', 'bruno: m5']);
});

it('begins each day with its name, also within one conversation around midnight', () => {
  const messages = [aMessage('m1', 'bruno', 'a', at(3, 23, 59)), aMessage('m2', 'bruno', 'b', at(4, 0, 1))];
  expect(rows(messages)).toEqual(['day', 'bruno: m1', 'day', 'bruno: m2']);
});

it('draws one line before the first new message of somebody else', () => {
  const messages = ['bruno', 'ada', 'bruno', 'bruno'].map((who, n) => aMessage(`m${n + 1}`, who, 'x', at(3, 12, n)));
  expect(rows(messages, 2)).toEqual(['day', 'bruno: m1', 'ada: m2', 'new', 'bruno: m3,m4']);
  expect(rows(messages, 4)).toEqual(['day', 'bruno: m1', 'ada: m2', 'bruno: m3', 'new', 'bruno: m4']);
  expect(rows(messages, 5)).not.toContain('new');
  expect(rows(messages)).not.toContain('new');
  expect(rows([])).toEqual([]);
});

it('names days as a person does', () => {
  const now = new Date(2025, 10, 20, 1).getTime();
  expect(dayName(at(20, 0), now)).toBe('Today');
  expect(dayName(at(19, 23), now)).toBe('Yesterday');
  expect(dayName(at(3, 12), now)).toBe('Monday, November 3');
  expect(dayName(new Date(2024, 11, 8).toISOString(), now)).toBe('December 8, 2024');
});

it('names the day before by the calendar, also where the clocks have changed', () => {
  const on = (month: number, day: number, hour: number, minute = 0) => new Date(2025, month, day, hour, minute);
  // March 9 has 23 hours, November 2 has 25.
  const afterSpring = on(2, 10, 0, 30).getTime();
  expect(dayName(on(2, 9, 12).toISOString(), afterSpring)).toBe('Yesterday');
  expect(dayName(on(2, 8, 23, 45).toISOString(), afterSpring)).toBe('Saturday, March 8');
  expect(dayName(on(10, 1, 12).toISOString(), on(10, 2, 23, 30).getTime())).toBe('Yesterday');
});
