import { linesAt } from '../src/world/files/live.js';
import { openingMoment } from '../src/world/files/world-record.js';
import { liveMoments, paceOf } from '../src/world/live-week.js';
import { createWorld, type World } from '../src/world/world.js';
import { repliesOf } from './memory-replies.js';
import { chainsOf, type MatchupReply } from './league-facts.js';

describe('a week that plays itself out', () => {
  let world: World;
  beforeAll(() => {
    world = createWorld(21, 2025);
  });

  const catalogOf = (): NonNullable<ReturnType<World['catalogs']['get']>> => {
    const catalog = world.catalogs.get(2025);
    if (!catalog) throw new Error('No running season');
    return catalog;
  };

  it('runs from minute to minute, skips idle hours and ends in the next week', () => {
    const moments = liveMoments(catalogOf().season, { ...openingMoment, minute: 0 }, 120);
    expect(moments.length).toBeGreaterThan(100);
    const order = moments.map((moment) => moment.week * 20_000 + moment.minute);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(moments.at(-1)).toEqual({ season: 2025, week: 15, minute: 360 });
    const nights = moments.filter(({ week, minute }) => week === 14 && minute > 4400 && minute < 7000);
    expect(nights).toEqual([]);
  });

  it('passes faster than real time, never slower', () => {
    const at = (minute: number) => ({ season: 2025, week: 14, minute });
    expect([paceOf(at(0), 120), paceOf(at(5040), 120), paceOf(at(10_079), 86_400)]).toEqual([5040, 2520, 1]);
  });

  it('adds to the counts of every player and ends with their final line', () => {
    const catalog = catalogOf();
    let before = new Map<string, Record<string, number>>();
    let compared = 0;
    const fallen: string[] = [];
    for (const moment of liveMoments(catalog.season, { ...openingMoment, minute: 0 }, 40)) {
      if (moment.week !== 14) break;
      const lines = linesAt(catalog, moment);
      for (const [id, line] of before) {
        const now = lines.get(id);
        for (const key of ['rush_att', 'rec', 'pass_att', 'rush_td', 'idp_tkl', 'fga', 'sack']) {
          compared += 1;
          if ((now?.[key] ?? 0) < (line[key] ?? 0)) fallen.push(`${id}: ${key} at minute ${moment.minute}`);
        }
      }
      before = lines;
    }
    expect(fallen).toEqual([]);
    expect(compared).toBeGreaterThan(10_000);
    const final = linesAt(catalog, { season: 2025, week: 14, minute: 10_079 });
    expect(Object.fromEntries(final)).toEqual(Object.fromEntries(catalog.lines[14] ?? []));
  });

  it('counts nothing towards the standings until it is over', () => {
    const at = (week: number, minute: number) => chainsOf(repliesOf(world, { season: 2025, week, minute }))[0]?.[0];
    const sunday = at(14, 8100);
    const tuesday = at(15, 0);
    const total = (rows: MatchupReply[] | undefined): number => (rows ?? []).reduce((sum, row) => sum + row.points, 0);
    expect(total(sunday?.matchups[13])).toBeGreaterThan(0);
    expect(total(sunday?.matchups[13])).toBeLessThan(total(tuesday?.matchups[13]));
    expect(sunday?.league.settings.last_scored_leg).toBe(13);
    expect(tuesday?.league.settings.last_scored_leg).toBe(14);
    const games = (facts: typeof sunday): number =>
      (facts?.rosters[0]?.settings.wins ?? 0) + (facts?.rosters[0]?.settings.losses ?? 0);
    expect([games(sunday), games(tuesday)]).toEqual([13, 14]);
    expect(total(sunday?.matchups[14])).toBe(0);
    expect(sunday?.transactions.some((move) => move.leg === 15)).toBe(false);
  });
});
