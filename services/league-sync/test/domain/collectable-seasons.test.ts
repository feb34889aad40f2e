import { collectableSeasons, extendedSeasons } from '../../src/domain/collecting/collectable-seasons.js';

describe('seasons that can be collected', () => {
  it('are the latest five years and whatever else was played, newest first', () => {
    expect(collectableSeasons(['2031', '2030', '2024'], '2031')).toEqual([
      '2031',
      '2030',
      '2029',
      '2028',
      '2027',
      '2024',
    ]);
  });

  it('reach to a league that was renewed early', () => {
    expect(collectableSeasons(['2032'], '2031').at(0)).toBe('2032');
  });

  it('are those that were played while nobody knows the year', () => {
    expect(collectableSeasons([], null)).toEqual([]);
  });
});

describe('seasons beyond the platform', () => {
  it('are those before its latest four years', () => {
    const played = ['2026', '2027', '2028', '2029', '2030', '2031'];
    expect(extendedSeasons(played, '2031')).toEqual({
      seasons: played.toReversed(),
      sleeperCount: 4,
      historicalCount: 2,
    });
  });
});
