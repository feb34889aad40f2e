import { CsvFault, readCsv } from '../../src/domain/importing/csv-reader.js';
import { findOwner } from '../../src/domain/importing/find-owner.js';
import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { madeUpId } from '../../src/domain/importing/made-up-league.js';
import { seasonColumns, seasonsOf } from '../../src/domain/importing/season-table.js';
import { seededRandom } from '../support/seeded-random.js';

const head = seasonColumns.join(',');
const read = (...lines: string[]) => seasonsOf(readCsv([head, ...lines].join('\n')), '2031');
const problems = (...lines: string[]) =>
  read(...lines).problems.map(({ line, column, problem }) => `${line} ${column}: ${problem}`);
const ann = '2019,,Aces,Ann,1,10,3,0,1500.5,1300,yes,';
const bob = '2019,,Bobcats,Bob,2,3,10,0,1300,1500.5,,';

describe('reading a table', () => {
  it('knows quotes, line breaks within them, both line ends and a mark of byte order', () => {
    expect(readCsv('\uFEFFa,B\r\n"x, ""y""\nz",2\r\n\r\n\'=1+1,3').lines).toEqual([
      { line: 2, cells: { a: 'x, "y"\nz', b: '2' } },
      { line: 5, cells: { a: '=1+1', b: '3' } },
    ]);
  });

  it.each([
    ['', 1],
    ['a,b\n1', 2],
    ['a,b\n1,2\n"open,2', 3],
    ['a,b\n1,x"y"', 2],
  ])('refuses %j at its line', (text, line) => {
    expect(() => readCsv(text)).toThrow(CsvFault);
    try {
      readCsv(text);
    } catch (error) {
      expect((error as CsvFault).line).toBe(line);
    }
  });

  it.each([
    ['empty lines', '\n'.repeat(1_900_000)],
    ['cells', ','.repeat(1_900_000)],
    ['lines', `a,b\n${'1,2\n'.repeat(400_000)}`],
    ['characters', 'x'.repeat(16_000_000)],
  ])('does not read %s without end', (_what, text) => {
    const start = performance.now();
    expect(() => readCsv(text)).toThrow(CsvFault);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('reads a long cell in quotes', () => {
    const long = 'x""'.repeat(600_000);
    expect(readCsv(`"${long}"`).columns).toEqual([long.replaceAll('""', '"')]);
  });
});

describe('the seasons of a table', () => {
  it('have names that can be seen and stay in their place', () => {
    const lines = [ann.replace('Aces', '\u200b'), bob.replace('Bob,', '\u202eBob,'), ann.replace('Ann', '\u2800')];
    expect(problems(...lines)).toEqual(
      expect.arrayContaining([
        '2 team: Nothing of this can be seen',
        '3 owner: This has characters that cannot be shown',
        '4 owner: Nothing of this can be seen',
      ]),
    );
  });

  it('have teams and games, points in hundredths', () => {
    const { seasons, problems: wrong } = read(ann, bob, '2019,3,aces,,,,,,101.25,99,,Bobcats');
    expect(wrong).toEqual([]);
    expect(seasons).toEqual([
      {
        season: '2019',
        teams: [
          expect.objectContaining({ team: 'Aces', owner: 'Ann', wins: 10, pointsFor: 150_050, isChampion: true }),
          expect.objectContaining({ team: 'Bobcats', rank: 2, isChampion: false, line: 3 }),
        ],
        games: [{ line: 4, week: 3, team: 'aces', opponent: 'Bobcats', points: 10_125, opponentPoints: 9_900 }],
      },
    ]);
  });

  it.each([
    [
      '2019,,Aces,Ann,1,10,3,0,"127,5",1,yes,',
      '2 points_for: “127,5” is not a number of points: use a point as decimal sign',
    ],
    ['2019,19,Aces,,,,,,1,2,,Bobcats', '2 week: 19 is outside 1 to 18'],
    ['2031,,Aces,Ann,1,10,3,0,1,1,,', '2 season: 2031 is outside 1960 to 2030'],
    ['x,,Aces,Ann,1,10,3,0,1,1,,', '2 season: “x” is not a whole number'],
    ['2019,,Aces,Ann,1,10,3,-1,1,1,,', '2 ties: “-1” is not a whole number'],
    ['2019,,,Ann,1,10,3,0,1,1,,', '2 team: This must not be empty'],
    ['2019,,Aces,Ann,1,10,3,0,1,1,maybe,', '2 champion: “maybe” is neither yes nor no'],
    [ann, '2 team: 2019 needs 2 to 32 teams'],
    [`${ann}\n${bob.replace('Bobcats', 'ACES')}`, '3 team: ACES stands in line 2 already'],
    [`${ann}\n${bob.replace(',2,3', ',1,3')}`, '3 rank: 1 stands in line 2 already'],
    [`${ann}\n${bob.replace(',2,3', ',3,3')}`, '3 rank: 3 is outside 1 to 2'],
    [`${ann}\n${bob.replace(/,,$/, ',yes,')}`, '3 champion: 2019 has a champion in line 2 already'],
    [`${ann}\n${bob}\n2019,1,Aces,,,,,,1,2,,Cats`, '4 opponent: “Cats” is no team of 2019'],
    [`${ann}\n${bob}\n2019,1,Aces,,,,,,1,2,,Aces`, '4 opponent: Aces plays against itself'],
    [
      `${ann}\n${bob}\n2019,8,Aces,,,,,,1,2,,Bobcats\n2019,8,Bobcats,,,,,,1,2,,Aces`,
      '5 team: Week 8 pairs Bobcats twice: lines 4 and 5',
    ],
  ])('%s: %s', (lines, problem) => {
    expect(problems(lines)).toContain(problem);
    expect(read(lines).seasons).toEqual([]);
  });

  it('are left out alone when one of their lines is wrong', () => {
    const other = [ann, bob].map((line) => line.replace('2019', '2018'));
    const { seasons, problems: wrong } = read(ann, bob.replace('1300', 'many'), ...other);
    expect(seasons.map(({ season }) => season)).toEqual(['2018']);
    expect(wrong).toHaveLength(1);
  });

  it('need every column of the template, and no other', () => {
    const table = readCsv(`${head.replace('owner', 'manager')}\n${ann}`);
    expect(seasonsOf(table, '2031').problems).toEqual([
      { line: 1, column: 'owner', problem: 'The column is missing' },
      { line: 1, column: 'manager', problem: 'There is no such column' },
    ]);
  });

  it('need every column once: which of two counts is anybody’s guess', () => {
    const { seasons, problems: wrong } = seasonsOf(readCsv(`${head},season\n${ann},2018\n${bob},2018`), '2031');
    expect(seasons).toEqual([]);
    expect(wrong).toEqual([{ line: 1, column: 'season', problem: 'The column stands there twice' }]);
  });
});

describe('an owner’s name', () => {
  const people = [
    { userId: '7001', username: 'rusticrhino', displayName: 'RusticRhino' },
    { userId: '7002', username: null, displayName: 'Bo' },
    { userId: madeUpId('7003'), username: null, displayName: 'Jonathn Smith' },
  ];
  const find = (name: string) => findOwner(name, people, isMadeUp);
  it.each([
    ['rusticrhino', '7001'],
    ['7002', '7002'],
    ['BO', '7002'],
    ['Jonathn Smith', madeUpId('7003')],
  ])('%s is somebody of the league', (name, userId) => {
    expect(find(name)).toMatchObject({ userId });
  });
  it('that is nearly one is doubtful, any other is somebody else', () => {
    expect(find('Rustic Rhino')).toEqual({ closest: 'RusticRhino' });
    expect(find('RusticRhine')).toEqual({ closest: 'RusticRhino' });
    expect(find('Ben')).toBeNull();
  });
  it('that is nearly one which an imported table alone has is somebody else, so that a misspelt one can be corrected', () => {
    expect([find('Jonathan Smith'), find('JonathnSmith')]).toEqual([null, null]);
  });
  it('is nearly one where an eighth of its letters, changed, added or left out, make the other', () => {
    const random = seededRandom(6);
    const below = (many: number) => Math.floor(random() * many);
    const letter = () => ['a', 'B', 'ö', '7', '𝒜', ' ', '-'][below(7)] ?? '';
    const word = (length: number) => Array.from({ length }, letter).join('');
    /** A name with a few slips of the pen. */
    const slipped = (text: string) => {
      const letters = [...text];
      for (let slips = below(2 + text.length / 6); slips > 0; slips -= 1) {
        letters.splice(below(letters.length + 1), below(2), ...(random() < 0.6 ? [letter()] : []));
      }
      return letters.join('');
    };
    const found = { near: 0, far: 0 };
    for (let round = 0; round < 5_000; round += 1) {
      const name = word(below(100));
      const displayName = slipped(name);
      if (displayName.toLowerCase() === name.toLowerCase()) continue;
      const [letters, others] = [lettersOf(name), lettersOf(displayName)];
      const isNear = letters.length > 3 && plainDistance(letters, others) <= letters.length / 8;
      found[isNear ? 'near' : 'far'] += 1;
      const person = { userId: '7004', username: null, displayName };
      expect({ name, found: findOwner(name, [person], isMadeUp) }).toEqual({
        name,
        found: isNear ? { closest: displayName } : null,
      });
    }
    expect(Math.min(found.near, found.far)).toBeGreaterThan(1_000);
  });

  it.each([
    ['as long as a cell can be', 100, 20],
    ['as long as theirs, which are longer than any', 60, 60],
  ])('%s is looked for among many people, in all lines that a table can have, at once', (_what, own, theirs) => {
    const random = seededRandom(own);
    const word = (length: number) => Array.from({ length }, () => 'abcdefgh'[Math.floor(random() * 8)]).join('');
    const many = Array.from({ length: 100 }, (_, at) => ({
      userId: `${at}`,
      username: null,
      displayName: word(theirs),
    }));
    const names = Array.from({ length: 2_000 }, () => word(own));
    const start = performance.now();
    expect(names.filter((name) => findOwner(name, many, isMadeUp) !== null)).toEqual([]);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

/** A name without what is no letter and no digit. */
const lettersOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Levenshtein's distance, cell by cell. */
function plainDistance(a: string, b: string): number {
  const cells = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const [above = [], row] = [cells[i - 1], [i]];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(changed, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    cells.push(row);
  }
  return cells[a.length]?.[b.length] ?? 0;
}

test('ids of our own have twenty digits and begin with a zero, as none of the provider’s does', () => {
  expect(madeUpId('ffffffffffffffffffff')).toMatch(/^0[0-9]{19}$/);
  expect(isMadeUp(madeUpId('01'))).toBe(true);
  expect(isMadeUp('740000000000030')).toBe(false);
});
