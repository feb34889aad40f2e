/** A mark of a chart, in pixels; some have a name. */
export interface Spot {
  name: string | undefined;
  x: number;
  y: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface NamePlace {
  name: string;
  /** Of the baseline. */
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

/** Pixels: a letter of 12 px semibold, from the top of a letter to the baseline, half of a mark, from a mark to its name. */
const letter = 7;
const ascent = 10;
const half = 6;
const gap = 4;

const widthOf = ({ name, anchor, x }: NamePlace): Pick<Box, 'left' | 'right'> => {
  const width = name.length * letter;
  const left = x - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
  return { left, right: left + width };
};

const boxOf = (place: NamePlace): Box => ({ ...widthOf(place), top: place.y - ascent, bottom: place.y + 2 });

const around = ({ x, y }: Spot): Box => ({ left: x - half, right: x + half, top: y - half, bottom: y + half });

const touch = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Above, right, left and below, and between those. */
function placesAround(name: string, { x, y }: Spot): NamePlace[] {
  const beside = half + gap;
  const rows = { above: y - half - gap, level: y + gap, below: y + half + gap + ascent };
  return [
    { name, x, y: rows.above, anchor: 'middle' },
    { name, x: x + beside, y: rows.level, anchor: 'start' },
    { name, x: x - beside, y: rows.level, anchor: 'end' },
    { name, x, y: rows.below, anchor: 'middle' },
    { name, x, y: rows.above, anchor: 'start' },
    { name, x, y: rows.above, anchor: 'end' },
    { name, x, y: rows.below, anchor: 'start' },
    { name, x, y: rows.below, anchor: 'end' },
  ];
}

/** Where each name lies over the fewest marks and names; all within the plot, where that is possible. */
export function placesOfNames(
  spots: readonly Spot[],
  plot: { x: number; y: number; width: number; height: number },
): NamePlace[] {
  const taken = spots.map(around);
  const isOutside = (box: Box): boolean =>
    box.left < plot.x || box.right > plot.x + plot.width || box.top < plot.y || box.bottom > plot.y + plot.height;
  return spots.flatMap((spot) => {
    if (spot.name === undefined) return [];
    const costOf = (place: NamePlace): number => {
      const box = boxOf(place);
      return taken.filter((other) => touch(box, other)).length + (isOutside(box) ? spots.length : 0);
    };
    const [best] = placesAround(spot.name, spot)
      .map((place) => ({ place, cost: costOf(place) }))
      .sort((a, b) => a.cost - b.cost);
    if (!best) return [];
    taken.push(boxOf(best.place));
    return [best.place];
  });
}
