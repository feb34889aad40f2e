/** A part of a league that the provider did not give. */
export interface MissingPart {
  /** Null for what belongs to no season. */
  season: string | null;
  /** A season's part (`matchups:3`, `transactions:3`, `drafts` ..., `final`), `seasons` or `players`. */
  part: string;
}

const words: Readonly<Record<string, string>> = {
  matchups: 'the scores',
  transactions: 'the transactions',
  drafts: 'the drafts',
  'traded-picks': 'the traded picks',
  brackets: 'the playoff brackets',
  final: 'the final scores',
  seasons: 'other seasons of the league',
  players: 'the names of players',
};

/** How many parts the message names; the others are counted. */
const mostNamed = 3;

/** What is missing, for a member to read; null when nothing is. */
export function missingMessage(missing: readonly MissingPart[]): string | null {
  if (missing.length === 0) return null;
  const kinds = Map.groupBy(missing, ({ season, part }) => `${season ?? ''}/${part.split(':')[0] ?? ''}`);
  const texts = [...kinds.values()].map(textOf);
  const listed = texts.slice(0, mostNamed);
  const more = texts.length - listed.length;
  if (more > 0) listed.push(`${more} more ${more === 1 ? 'part' : 'parts'}`);
  return `Sleeper did not give us ${listOf(listed)}. The rest is here, and we keep asking.`;
}

function textOf(parts: readonly MissingPart[]): string {
  const { season, part } = parts[0] ?? { season: null, part: '' };
  const what = words[part.split(':')[0] ?? ''] ?? part;
  if (season === null) return what;
  const weeks = parts.flatMap(({ part: name }) => (name.includes(':') ? [Number(name.split(':')[1])] : []));
  return weeks.length === 0 ? `${what} of ${season}` : `${what} of ${season} (${weeksText(weeks)})`;
}

/** "week 3", "weeks 1 to 4 and 7". */
function weeksText(weeks: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const week of [...weeks].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === week - 1) last[1] = week;
    else runs.push([week, week]);
  }
  const texts = runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
  return `${weeks.length === 1 ? 'week' : 'weeks'} ${listOf(texts)}`;
}

function listOf(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`;
}
