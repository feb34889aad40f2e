/** Hue, shade and shape come from an avatar's id, so that a person looks the same everywhere. */
const part = (id: string, at: number, size: number): number => Number.parseInt(id.slice(at * 2, at * 2 + 2), 16) % size;

const shapes = [
  '<circle cx="32" cy="32" r="17"/>',
  '<path d="M32 12 52 48H12Z"/>',
  '<path d="M32 10 54 32 32 54 10 32Z"/>',
  '<path d="M14 18h36v18c0 10-9 16-18 20-9-4-18-10-18-20Z"/>',
  '<path d="M32 9l6.5 14.5L54 25 42.500 35.500 46 51 32 43 18 51l3.500-15.500L10 25l15.500-1.500Z"/>',
  '<path d="M12 40c10-22 30-22 40 0-10 12-30 12-40 0Z"/>',
];

/** A picture for an avatar id of hexadecimal digits: two bands and a badge, as SVG. */
export function avatarPicture(id: string): string {
  const hue = part(id, 0, 256) * 1.41;
  const turn = part(id, 1, 8) * 45;
  const shape = shapes[part(id, 2, shapes.length)];
  const second = (hue + 40 + part(id, 3, 120)) % 360;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="128" height="128">` +
    `<rect width="64" height="64" fill="hsl(${hue.toFixed(0)} 48% 32%)"/>` +
    `<rect x="-16" y="32" width="96" height="64" fill="hsl(${second.toFixed(0)} 46% 40%)" transform="rotate(${turn} 32 32)"/>` +
    `<g fill="#fff" fill-opacity=".92">${shape}</g></svg>`
  );
}
