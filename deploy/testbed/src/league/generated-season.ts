import { GetSeasonResponse, Standing, type TeamWeek, type Week } from '@dynasty/proto/league/v1/league_service';

/** Numbers in [0, 1) that a seed repeats (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A copy in an order that the generator decides. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

export interface SeasonShape {
  seed: number;
  leagueId?: string;
  connectionId?: string;
  teams?: number;
  /** Weeks with rows; those after `finalWeeks` are 0-0 pairs. */
  weeks?: number;
  finalWeeks?: number;
  playoffWeekStart?: number;
  hasMedianGames?: boolean;
  /** False: no line-up of the season is known. */
  lineUps?: boolean;
}

/** A swap that gains so much; points x 100. */
const swapFor = (rosterId: number, gained: number): TeamWeek['bestSwap'] => ({
  benched: { playerId: String(2_000 + rosterId), name: `Bench ${rosterId}`, pointsHundredths: 500 + gained },
  started: { playerId: String(1_000 + rosterId), name: `Starter ${rosterId}`, pointsHundredths: 500 },
});

/** A season as the league service returns it: invented people, scores that the seed repeats, some of them equal. */
export function generatedSeason(shape: SeasonShape): GetSeasonResponse {
  const random = seededRandom(shape.seed);
  const { teams = 10, weeks = 17, playoffWeekStart = 15, lineUps = true } = shape;
  const finalWeeks = shape.finalWeeks ?? weeks;
  const rosterIds = Array.from({ length: teams }, (_, index) => index + 1);

  function teamWeeks(week: number): TeamWeek[] {
    const order = shuffled(rosterIds, random);
    return order.map((rosterId, place) => {
      const isFinal = week <= finalWeeks;
      const pointsHundredths = isFinal
        ? 6_000 + 500 * Math.floor(random() * 24) + (random() < 0.8 ? Math.floor(random() * 500) : 0)
        : 0;
      const left = lineUps ? Math.floor(random() * 4_000) : 0;
      return {
        rosterId,
        pointsHundredths,
        optimalHundredths: lineUps ? pointsHundredths + left : undefined,
        bestSwap: lineUps && left > 1 ? swapFor(rosterId, Math.ceil(left / 2)) : undefined,
        opponentRosterId: order[place % 2 === 0 ? place + 1 : place - 1] ?? 0,
        isRegularSeason: week < playoffWeekStart,
        // Every other pair plays for the title.
        isPlayoffGame: week >= playoffWeekStart && Math.floor(place / 2) % 2 === 0,
        bestStarter: lineUps
          ? { playerId: String(1_000 + rosterId), pointsHundredths: Math.floor(pointsHundredths / 4) }
          : undefined,
        benchHundredths: lineUps ? Math.floor(pointsHundredths / 2) : undefined,
      };
    });
  }

  const played = Array.from({ length: weeks }, (_, index) => ({
    week: index + 1,
    isFinal: index + 1 <= finalWeeks,
    revision: index + 1 <= finalWeeks ? 1 : 0,
    teams: teamWeeks(index + 1),
  }));
  const standings = standingsOf(played, finalWeeks === weeks);
  return GetSeasonResponse.fromPartial({
    leagueId: shape.leagueId ?? '500000000000000001',
    connectionId: shape.connectionId ?? 'connection-1',
    name: 'Harbour League',
    playoffWeekStart,
    lastFinalWeek: finalWeeks,
    hasMedianGames: shape.hasMedianGames ?? false,
    rosters: rosterIds.map((rosterId) => ({
      rosterId,
      ownerId: `70000000000000${String(rosterId).padStart(4, '0')}`,
      coOwnerIds: [],
      teamName: `Harbour Team ${rosterId}`,
      displayName: `keeper${rosterId}`,
      avatar: `avatar${rosterId}`,
      standing: standings.get(rosterId),
    })),
    weeks: played,
    facts: 5,
    playoffRounds: played.filter(({ week }) => week >= playoffWeekStart).map(({ week }) => ({ weeks: [week] })),
  });
}

/** The table of the finished regular weeks; once the season is over the places are those of the table. */
function standingsOf(weeks: readonly Week[], isOver: boolean): Map<number, Standing> {
  const rows = new Map<number, Standing>();
  for (const { isFinal, teams } of weeks) {
    for (const { rosterId, opponentRosterId, pointsHundredths, isRegularSeason } of teams) {
      const other = teams.find((team) => team.rosterId === opponentRosterId);
      const row = rows.get(rosterId) ?? Standing.fromPartial({});
      rows.set(rosterId, row);
      if (!isFinal || !isRegularSeason || other === undefined) continue;
      const margin = pointsHundredths - other.pointsHundredths;
      row[margin > 0 ? 'wins' : margin < 0 ? 'losses' : 'ties'] += 1;
      row.pointsForHundredths += pointsHundredths;
      row.pointsAgainstHundredths += other.pointsHundredths;
    }
  }
  const ranked = [...rows.values()].sort(
    (a, b) => b.wins + b.ties / 2 - (a.wins + a.ties / 2) || b.pointsForHundredths - a.pointsForHundredths,
  );
  for (const [index, row] of ranked.entries()) {
    row.rank = index + 1;
    row.inPlayoffs = index < 6;
    row.place = isOver ? index + 1 : 0;
  }
  return rows;
}
