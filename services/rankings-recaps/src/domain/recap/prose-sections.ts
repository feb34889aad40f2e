import { type RecordKind } from '../book/records.js';
import { countedWins, winShare } from '../record.js';
import { type TeamFacts } from './facts.js';
import {
  aheadKnown,
  aheadNew,
  bench,
  climbs,
  falls,
  heldBy,
  leaders,
  ofSeveralGames,
  playoffRecords,
  power,
  records,
  sharpest,
} from './phrases.js';
import { type Section, type Sentence, type Span } from './recap.js';
import { inRecord, place, points, type Writer } from './writer.js';

/** Games of the next week that are told of. */
const shownAhead = 3;

/** What a team scored, and of how much; all of nothing is everything. */
const usedOf = ({ points: scored, optimal = 0 }: TeamFacts): [number, number] =>
  optimal <= 0 ? [1, 1] : [scored, optimal];

/** Percent, rounded to be shown. */
function shareOf(team: TeamFacts): number {
  const [used, possible] = usedOf(team);
  return Math.round((1000 * used) / possible) / 10;
}

/**
 * Above 0 where the first used a larger share of its best line-up. Exact: shares that differ may look the same rounded.
 */
function compareShares(one: TeamFacts, other: TeamFacts): number {
  const [[used, possible], [otherUsed, otherPossible]] = [usedOf(one), usedOf(other)];
  return used * otherPossible - otherUsed * possible;
}

/** Who left most behind, and who least; nothing where line-ups are not known. */
export function benchSection(writer: Writer): Section[] {
  const { number, picks } = writer;
  const known = writer.facts.teams.filter((team) => team.optimal !== undefined);
  const benched = ({ optimal = 0, points: scored }: TeamFacts) => optimal - scored;
  const most = known.toSorted((a, b) => benched(b) - benched(a))[0];
  const best = known.toSorted((a, b) => compareShares(b, a))[0];
  if (most === undefined || best === undefined || benched(most) <= 0) return [];
  const slotsOf = (team: TeamFacts) => {
    const lines = [
      { label: 'Scored', value: points(team.points) },
      { label: 'Best line-up', value: points(team.optimal ?? 0) },
      { label: 'Left on the bench', value: points(benched(team)) },
      { label: 'Efficiency', value: `${shareOf(team)}%` },
    ];
    return {
      p: writer.score(team),
      best: number(points(team.optimal ?? 0), (team.optimal ?? 0) / 100, `Best line-up of ${team.name}, week`, lines),
      gap: number(points(benched(team)), benched(team) / 100, `Left on the bench by ${team.name}`, lines),
      share: number(String(shareOf(team)), shareOf(team), `Efficiency of ${team.name}`, lines),
    };
  };
  const isLowest = known.every((team) => team === most || compareShares(team, most) > 0);
  const holdsOfMost = heldBy(known.some((team) => team !== most && benched(team) === benched(most)));
  const regret = picks.one(bench, (words) => holdsOfMost(words) && (isLowest || !words.includes('lowest')));
  const sentences = [writer.fill(regret, { a: writer.team(most.rosterId), ...slotsOf(most) })];
  if (best !== most) {
    const isShared = known.some((team) => team !== best && compareShares(team, best) === 0);
    const praise = picks.one(sharpest, heldBy(isShared));
    sentences.push(writer.fill(praise, { b: writer.team(best.rosterId), ...slotsOf(best) }));
  }
  return [{ kind: 'bench', label: 'Bench regret', caption: 'Most points left behind', sentences }];
}

/** The table's leader, who moved most in it, and the first of the power rankings. */
export function standingsSection(writer: Writer): Section[] {
  const { facts, number, picks } = writer;
  const sentences: Sentence[] = [];
  const placed = facts.teams.filter((team) => team.standing !== undefined);
  const leader = placed.find((team) => team.standing?.after === 1);
  if (leader !== undefined) {
    const record = number(inRecord(leader.record), leader.record.wins, `${leader.name}: record`, [
      { label: 'Wins', value: String(leader.record.wins) },
      { label: 'Losses', value: String(leader.record.losses) },
      { label: 'Ties', value: String(leader.record.ties) },
    ]);
    // Who has played a game less may have the better record, and stand behind it.
    const isAsGood = ({ record: other }: TeamFacts): boolean =>
      countedWins(other) === countedWins(leader.record) || winShare(other) >= winShare(leader.record);
    const isShared = placed.some((team) => team !== leader && isAsGood(team));
    const words = picks.one(leaders, heldBy(isShared));
    sentences.push(writer.fill(words, { a: writer.team(leader.rosterId), record }));
  }
  const gain = ({ standing }: TeamFacts) => (standing?.before ?? standing?.after ?? 0) - (standing?.after ?? 0);
  const sorted = placed.toSorted((a, b) => gain(b) - gain(a) || a.rosterId - b.rosterId);
  for (const [team, words, name] of [
    [sorted[0], climbs, 'a'],
    [sorted.at(-1), falls, 'b'],
  ] as const) {
    if (team?.standing?.before === undefined || gain(team) === 0 || gain(team) > 0 !== (words === climbs)) continue;
    const { before, after } = team.standing;
    const lines = [
      { label: 'Before', value: place(before) },
      { label: 'After', value: place(after) },
      { label: 'Record', value: inRecord(team.record) },
    ];
    const at = (rank: number) => number(place(rank), rank, `${team.name} in the table, by wins, then points`, lines);
    const slots = { [name]: writer.team(team.rosterId), before: at(before), after: at(after) };
    const isShared = placed.some((other) => other !== team && gain(other) === gain(team));
    sentences.push(writer.fill(picks.one(words, heldBy(isShared)), slots));
  }
  const strongest = facts.teams.find((team) => team.power?.after === 1);
  if (strongest?.power !== undefined) {
    const { after, before, score } = strongest.power;
    const lines = [
      { label: 'Power score', value: score.toFixed(2) },
      { label: 'Place', value: place(after) },
      ...(before === undefined ? [] : [{ label: 'Week before', value: place(before) }]),
    ];
    const slots = {
      a: writer.team(strongest.rosterId),
      after: number(place(after), after, `${strongest.name} in the power rankings`, lines),
      score: number(score.toFixed(2), score, `Power score of ${strongest.name}`, lines),
    };
    sentences.push(writer.fill(picks.one(power), slots));
  }
  if (sentences.length === 0) return [];
  return [{ kind: 'standings', label: 'Standings', caption: `After week ${facts.week}`, sentences }];
}

const recordWords: Record<RecordKind, string> = {
  'highest-week': 'the highest score',
  'lowest-week': 'the lowest score',
  'biggest-blow-out': 'the widest margin',
  'narrowest-win': 'the narrowest win',
  'longest-winning-streak': 'wins in a row',
  'longest-losing-streak': 'losses in a row',
  'best-player-game': 'the best game of a starter',
  'highest-losing-score': 'the highest losing score',
  'lowest-winning-score': 'the lowest winning score',
  'most-bench-points': 'points on the bench',
  'best-record': 'the best record',
  'worst-record': 'the worst record',
};

const isCount = (kind: RecordKind): boolean => kind.endsWith('streak');

/** Records that fell: the league's in the regular season, those of its playoffs after it. */
export function recordsSection(writer: Writer): Section[] {
  const { isRegularSeason } = writer.facts;
  const [name, words] = isRegularSeason ? ['League', records] : ['Playoff', playoffRecords];
  const sentences = writer.facts.broken.map(({ record: { kind, value, team, week, firstWeek }, former }) => {
    const now = firstWeek === undefined ? 'Now' : `Now, weeks ${firstWeek} and ${week}`;
    const spanOf = (raw: number): Span => {
      const text = isCount(kind) ? String(raw) : points(raw);
      return writer.number(text, Number(text), `${name} record: ${recordWords[kind]}`, [
        { label: now, value: isCount(kind) ? String(value) : points(value) },
        { label: 'Before', value: isCount(kind) ? String(former) : points(former) },
      ]);
    };
    return writer.fill(writer.picks.fresh(words), {
      a: writer.team(team.rosterId),
      kind: { text: recordWords[kind] },
      value: spanOf(value),
      former: spanOf(former),
    });
  });
  return sentences.length === 0 ? [] : [{ kind: 'records', label: 'Records', caption: 'Set this week', sentences }];
}

/** Next week's games: those with most earlier ones first. */
export function aheadSection(writer: Writer, names: ReadonlyMap<number, string>): Section[] {
  const { number, picks } = writer;
  const { week, games } = writer.facts.ahead;
  const countOf = (game: (typeof games)[number]) =>
    game.before === undefined ? 0 : game.before.wins + game.before.losses + game.before.ties;
  const chosen = games.toSorted((a, b) => countOf(b) - countOf(a) || a.sides[0] - b.sides[0]).slice(0, shownAhead);
  const sentences = chosen.map((game) => {
    const [a, b] = game.sides.map((id) => writer.team(id, names.get(id))) as [Span, Span];
    const next = number(String(week), week, `Week ${week}`, [{ label: 'Games known', value: String(games.length) }]);
    if (game.before === undefined) return writer.fill(picks.fresh(aheadNew), { a, b, next });
    const lines = [
      { label: 'Games', value: String(countOf(game)) },
      { label: `Won by ${a.text}`, value: String(game.before.wins) },
      { label: `Won by ${b.text}`, value: String(game.before.losses) },
    ];
    const past = (value: number) => number(String(value), value, `${a.text} and ${b.text} so far`, lines);
    const slots = {
      a,
      b,
      next,
      count: past(countOf(game)),
      mine: past(game.before.wins),
      theirs: past(game.before.losses),
    };
    const holds = (words: string): boolean => countOf(game) > 1 || !ofSeveralGames.has(words);
    return writer.fill(picks.fresh(aheadKnown, holds), slots);
  });
  return sentences.length === 0 ? [] : [{ kind: 'ahead', label: 'Ahead', caption: `Week ${week}`, sentences }];
}
