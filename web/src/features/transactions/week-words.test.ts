import { weekWords } from './week-words';

it('names the week of its season', () => {
  expect([2, 5, 17].map((leg) => weekWords({ leg }))).toEqual(['Week 2', 'Week 5', 'Week 17']);
});

it('names none where it may be of the off-season, which Sleeper counts as the first week', () => {
  expect(weekWords({ leg: 1 })).toBeUndefined();
});
