import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const manifest = JSON.parse(readFileSync(path.join(root, 'public/manifest.webmanifest'), 'utf8')) as {
  icons: { src: string; type: string; sizes: string; purpose: string }[];
};

/** Width and height of a PNG file stand after its signature and the name of the first chunk. */
const sizeOf = (file: string): string => {
  const bytes = readFileSync(path.join(root, 'public', file));
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
};

it('has every icon that an installed application is shown with, in its size', () => {
  const drawn = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(drawn.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 512x512',
  ]);
  for (const { src, sizes } of drawn) expect(sizeOf(src)).toBe(sizes);
  const page = readFileSync(path.join(root, 'index.html'), 'utf8');
  expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  expect(sizeOf('apple-touch-icon.png')).toBe('180x180');
});
