import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const folder = path.resolve(import.meta.dirname, '../src/theme/gen');

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');
/** Basic Latin, and the dashes, dots, quotes and thin spaces that the pages write. */
const basic = `${range(0x20, 0x7e)}\u00a0\u2009–—−…·•’‘“”`;

type Axes = NonNullable<Parameters<typeof subsetFont>[2]>['variationAxes'];

/** Cuts of whole font files: the letters and weights of nearly every page. theme/fonts.css says where they are used. */
const cuts: { file: string; source: string; letters: string; variationAxes: Axes }[] = [
  {
    file: 'inter.woff2',
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    letters: basic + range(0xa1, 0xff),
    variationAxes: { wght: { min: 400, max: 600 } },
  },
  {
    file: 'archivo-figures.woff2',
    source: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    letters: basic,
    variationAxes: { wdth: 88, wght: 600 },
  },
];

/** Makes the font files that every page needs, a quarter of the size of those they are cut from. */
export function cutFonts(): Plugin {
  return {
    name: 'cut-fonts',
    async buildStart() {
      await mkdir(folder, { recursive: true });
      for (const { file, source, letters, variationAxes } of cuts) {
        const whole = await readFile(resolve(source));
        await writeFile(
          path.join(folder, file),
          await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes }),
        );
      }
    },
  };
}
