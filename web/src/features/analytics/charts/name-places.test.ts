import { placesOfNames } from './name-places';

const plot = { x: 0, y: 0, width: 400, height: 300 };
const placeOf = (spots: Parameters<typeof placesOfNames>[0]) => placesOfNames(spots, plot)[0];

it('puts a name above its mark, at the middle', () => {
  expect(placeOf([{ name: 'J. Cook', x: 200, y: 150 }])).toEqual({ name: 'J. Cook', x: 200, y: 140, anchor: 'middle' });
});

it('puts it beside the mark where another mark is above', () => {
  const spots = [
    { name: 'J. Cook', x: 200, y: 150 },
    { name: undefined, x: 205, y: 137 },
  ];
  expect(placeOf(spots)).toMatchObject({ x: 210, anchor: 'start' });
});

it('stays within the plot, also at its corner', () => {
  expect(placeOf([{ name: 'D. Montgomery', x: 400, y: 2 }])).toMatchObject({ x: 400, y: 22, anchor: 'end' });
});

it('keeps names of neighbours apart', () => {
  const spots = [
    { name: 'J. Cook', x: 200, y: 150 },
    { name: 'T. Pollard', x: 212, y: 150 },
  ];
  const [first, second] = placesOfNames(spots, plot);
  expect(first).toMatchObject({ y: 140, anchor: 'middle' });
  expect(second).toMatchObject({ x: 222, anchor: 'start' });
});
