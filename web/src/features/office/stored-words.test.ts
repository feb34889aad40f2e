import { asStored } from './stored-words';

it.each([
  ['\n## Taxi\n\n\tTwo\tplayers. \n', '## Taxi\n\n Two players.'],
  ['One\r\nTwo\rThree', 'One\nTwo\nThree'],
  [' \u200b\t\n\u2060', ''],
  ['\ta\t', 'a'],
])('are kept of %j as %j', (written, stored) => expect(asStored(written)).toBe(stored));
