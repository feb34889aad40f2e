import { type Card } from './cards.js';

/** Whom the picture names; empty texts are left out. */
export interface PictureNames {
  season: string;
  team: string;
  person: string;
  league: string;
}

export const pictureSize = { width: 1080, height: 1350 } as const;

const margin = 72;
const inner = pictureSize.width - 2 * margin;
const colours = {
  ground: '#0c1110',
  card: '#141a19',
  edge: '#2a3130',
  text: '#eaf0ee',
  quiet: '#a3adaa',
  bar: '#46524e',
};
const longestLine = 43;
const mostLines = 4;
/** The share of its size that a digit of the numeral takes, a little above the real one. */
const digitWidth = 0.58;
const numeralSize = 300;
/** Archivo, by the name that its file gives itself. */
const numeralFace = 'Archivo SemiBold';

/** A card as an SVG of the picture's size; every text is escaped. */
export function pictureOf(card: Card, names: PictureNames): string {
  const numeral = Math.min(numeralSize, Math.floor(inner / (digitWidth * Math.max(1, card.value.length))));
  const lines = wrapped(card.text, longestLine, mostLines);
  const parts = [
    `<rect width="${pictureSize.width}" height="${pictureSize.height}" fill="${colours.ground}"/>`,
    `<rect x="24" y="24" width="1032" height="1302" rx="36" fill="${colours.card}" stroke="${colours.edge}" stroke-width="3"/>`,
    text(card.title, { y: 142, size: 46, weight: 600, colour: colours.quiet }),
    text(card.value, { y: 420, size: numeral, weight: 700, family: numeralFace }),
    text(card.caption, { y: 502, size: 46, colour: colours.quiet }),
    ...bars(card, { top: 570, height: 190 }),
    text(shortened(names.team, 34), { y: 880, size: 50, weight: 600 }),
    text(shortened(names.person, 40), { y: 936, size: 40, colour: colours.quiet }),
    ...lines.map((line, index) => text(line, { y: 1010 + 54 * index, size: 42, colour: colours.quiet })),
    `<line x1="24" x2="1056" y1="1226" y2="1226" stroke="${colours.edge}" stroke-width="3"/>`,
    text(shortened(names.league, 36), { y: 1290, size: 40, colour: colours.quiet }),
    text(names.season, { y: 1290, size: 40, colour: colours.quiet, atEnd: true }),
  ];
  const { width, height } = pictureSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
}

interface TextShape {
  y: number;
  size: number;
  weight?: number;
  colour?: string;
  family?: string;
  atEnd?: boolean;
}

function text(
  words: string,
  { y, size, weight = 400, colour = colours.text, family = 'Inter', atEnd }: TextShape,
): string {
  if (words === '') return '';
  const place = atEnd === true ? `x="${pictureSize.width - margin}" text-anchor="end"` : `x="${margin}"`;
  const stretch = family === numeralFace ? ' font-stretch="semi-condensed"' : '';
  const font = `font-family="${family}" font-size="${size}" font-weight="${weight}"${stretch}`;
  return `<text ${place} y="${y}" ${font} fill="${colour}">${escaped(words)}</text>`;
}

function bars({ bars: all, marked }: Card, { top, height }: { top: number; height: number }): string[] {
  const pitch = inner / Math.max(1, all.length);
  return all.map((value, index) => {
    const tall = Math.max(8, Math.round(value * height));
    const place = `x="${(margin + index * pitch).toFixed(1)}" y="${top + height - tall}"`;
    const size = `width="${Math.max(4, pitch - 10).toFixed(1)}" height="${tall}"`;
    return `<rect ${place} ${size} rx="8" fill="${marked.includes(index) ? colours.text : colours.bar}"/>`;
  });
}

const shortened = (words: string, most: number): string => {
  const letters = [...words];
  return letters.length <= most ? words : `${letters.slice(0, most - 1).join('')}…`;
};

/** Lines of at most `most` letters; what is too long for `lines` of them ends in an ellipsis. */
export function wrapped(words: string, most: number, lines: number): string[] {
  const found: string[] = [];
  for (const word of words
    .split(/\s+/)
    .filter((one) => one !== '')
    .map((one) => shortened(one, most))) {
    const last = found.at(-1);
    if (last !== undefined && [...last].length + 1 + [...word].length <= most)
      found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  if (found.length <= lines) return found;
  return [...found.slice(0, lines - 1), shortened(found.slice(lines - 1).join(' '), most)];
}

/** Text for XML: its marks are escaped, and what XML knows no way to write is left out. */
export function escaped(words: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
  return words
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (mark) => marks[mark] ?? '');
}
