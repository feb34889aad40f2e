import { csvLine } from '../../src/domain/exporting/csv.js';

describe('a line of a table', () => {
  it.each([
    [[2031, 'Ann’s Aces', null, true, -1.5], '2031,Ann’s Aces,,true,-1.5\r\n'],
    [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
    [['=1+1', '+1', '-1', '@sum', '\tx', 'plain=ok'], "'=1+1,'+1,'-1,'@sum,'\tx,plain=ok\r\n"],
    [['=HYPERLINK("http://evil")'], `"'=HYPERLINK(""http://evil"")"\r\n`],
  ])('%j is quoted, and no formula', (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });
});
