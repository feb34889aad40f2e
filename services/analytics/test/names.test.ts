import { isNameOf, nameHas } from '../src/domain/people/person.js';

describe('a part of a name', () => {
  it.each([
    ["Ja'Marr Chase", 'Ja\u2019Marr'],
    ["De'Von Achane", 'devon'],
    ['A.J. Brown', 'AJ Brown'],
    ['DJ Moore', 'D.J. Moore'],
    ['Amon-Ra St. Brown', 'amon ra st brown'],
    ['Kenneth Walker', 'Kenneth Walker III'],
    ['Michael Pittman', 'Pittman Jr.'],
    ['Brian Thomas Jr.', 'Brian Thomas'],
    ['José Ñunez', 'jose nunez'],
    ['Jose Nunez', 'JOSÉ'],
    ['Josh Allen', '  '],
  ])('is in %s: %j', (name, part) => expect(nameHas(name, part)).toBe(true));

  it.each([
    ['Josh Allen', '.*'],
    ['Josh Allen', '(a+)+$'],
    ['Josh Allen', '.'],
    ['Josh Allen', "'"],
    ['Kenneth Walker', 'Walker Jr. Smith'],
    ['Walker Little', 'Kenneth Walker III'],
    ['Tyler Allgeier', 'V'],
  ])('is not in %s: %j', (name, part) => expect(nameHas(name, part)).toBe(false));

  it('of marks alone is looked for as it is', () => {
    expect(nameHas('A.J. Brown', '.')).toBe(true);
    expect(nameHas("Ja'Marr Chase", "'")).toBe(true);
  });
});

it('knows a whole name from a part of one', () => {
  expect(isNameOf('A.J. Brown', 'aj brown')).toBe(true);
  expect(isNameOf('Marvin Harrison', 'Marvin Harrison Jr')).toBe(true);
  expect(isNameOf('A.J. Brown', 'Brown')).toBe(false);
});
