import { articlesOf } from './articles';

it('are begun by headings; what stands before the first has no number', () => {
  const text = 'Agreed in May.\n\n## Trades\n\nAt once.\n### Veto\nEight votes.\n# Taxi squad ##\nThree.\n##Not one';
  expect(articlesOf(text)).toEqual([
    { number: null, title: '', body: 'Agreed in May.' },
    { number: 1, title: 'Trades', body: 'At once.\n### Veto\nEight votes.' },
    { number: 2, title: 'Taxi squad', body: 'Three.\n##Not one' },
  ]);
});

it('are all of a text without headings', () => {
  expect(articlesOf('Be kind.')).toEqual([{ number: null, title: '', body: 'Be kind.' }]);
  expect(articlesOf('')).toEqual([]);
});
