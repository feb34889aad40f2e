import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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

/** One for each user of the machine: another's files could not be replaced. */
const ownFolder = (): string => path.join(tmpdir(), `dynasty-faces-${process.getuid?.() ?? 0}`);

/** Paints one picture after the other; `folder` is where the typefaces lie unpacked. */
export function createCardPainter(folder = ownFolder()): CardPainter {
  const turns = createTurns();
  let ready: Promise<void> | undefined;
  return {
    paint: (card, names) =>
      turns.take('paint', async (waitedMs) => {
        if (waitedMs > longestWaitMs) {
          throw new AppError('unavailable', 'pictures-busy', 'Too many pictures are on their way. Try again shortly.');
        }
        ready ??= loadFaces(folder).catch((error: unknown) => {
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

/**
 * Makes the typefaces known to the painter of this process: setting a text in a file's face leaves the face known. The
 * files stay, since the painter may open them again; all processes of a user share one folder of them.
 */
async function loadFaces(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const face of faces) {
    const file = path.join(folder, `${path.basename(face, '.woff2')}.ttf`);
    await writeWhole(file, await decompress(await readFile(require.resolve(face))));
    await sharp({ text: { text: 'A', fontfile: file } })
      .png()
      .toBuffer();
  }
}

/** Puts a file in the place of a former one at once: another process never reads half of it. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const partial = `${file}.${process.pid}`;
  try {
    await writeFile(partial, bytes);
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}
