import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '@dynasty/kit/errors';
import { createTurns } from '@dynasty/kit/turns';
import sharp from 'sharp';
import { decompress } from 'wawoff2';
import { type Card } from '../domain/review/cards.js';
import { pictureOf, type PictureNames } from '../domain/review/picture.js';

const longestWaitMs = 10_000;

/** The application's own typefaces: a server has none of its own. */
const faces = [
  ...['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'].map((part) => `inter/files/inter-${part}-wght-normal`),
  // For numerals: a second file of one face would hide the first one's figures.
  'archivo/files/archivo-latin-standard-normal',
].map((file) => `@fontsource-variable/${file}.woff2`);

export interface CardPainter {
  /** A card as a PNG of 1080 x 1350. Throws AppError `unavailable` when too many are waiting. */
  paint(card: Card, names: PictureNames): Promise<Buffer>;
}

/** Paints one picture after the other. */
export function createCardPainter(): CardPainter {
  const turns = createTurns();
  let ready: Promise<void> | undefined;
  return {
    paint: (card, names) =>
      turns.take('paint', async (waitedMs) => {
        if (waitedMs > longestWaitMs) {
          throw new AppError('unavailable', 'pictures-busy', 'Too many pictures are on their way. Try again shortly.');
        }
        ready ??= loadFaces().catch((error: unknown) => {
          ready = undefined;
          throw error;
        });
        await ready;
        return sharp(Buffer.from(pictureOf(card, names)))
          .png()
          .toBuffer();
      }),
  };
}

/** Makes the typefaces known to the painter of this process: setting a text in a file's face leaves the face known. */
async function loadFaces(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'faces-'));
  for (const face of faces) {
    const file = path.join(folder, `${path.basename(face, '.woff2')}.ttf`);
    await writeFile(file, await decompress(await readFile(require.resolve(face))));
    await sharp({ text: { text: 'A', fontfile: file } })
      .png()
      .toBuffer();
  }
}
