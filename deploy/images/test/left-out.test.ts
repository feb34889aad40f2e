import { isLeftOut } from '../stage.js';

it.each(['a/README.md', 'a/docs', 'a/index.d.ts', 'a/index.js.map', 'a/example', 'a/CHANGELOG.markdown'])(
  'an image is made without %s',
  (file) => expect(isLeftOut(file)).toBe(true),
);

it.each([
  'a/LICENSE',
  'a/LICENSE.md',
  'a/license-mit.md',
  'a/LICENCE.txt',
  'a/NOTICE.md',
  'a/copying.md',
  'a/index.js',
])('an image has %s', (file) => expect(isLeftOut(file)).toBe(false));
