import type { Ownership } from './api';

/** Short, as several stand below each other: May 2025. */
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' });

type Acquired = Ownership['acquired'];

const dollars = (amount: number | null): string => (amount ? `, $${amount}` : '');

function draftWords({ draft, amount }: Acquired): string {
  if (!draft) return 'Drafted';
  if (draft.isAuction) return `${draft.season} auction${dollars(amount)}`;
  return `${draft.season} draft, round ${draft.round}, pick ${draft.pickNo} overall`;
}

/** "Trade with a pick for two players": what came with the player, and what was given for all of it. */
function tradeWords({ trade }: Acquired): string {
  const also = trade?.alsoGot.length ? ` with ${trade.alsoGot.join(', ')}` : '';
  const gave = trade?.gave.length ? ` for ${trade.gave.join(', ')}` : '';
  return `Trade${also}${gave}`;
}

const words: Record<Acquired['type'], (acquired: Acquired) => string> = {
  draft: draftWords,
  keeper: () => 'Kept from the season before',
  trade: tradeWords,
  waiver: ({ amount }) => `Waivers${dollars(amount)}`,
  free_agent: () => 'Free agent',
  commissioner: () => 'Moved by a commissioner',
  team: () => 'Took over the team',
  unknown: () => 'How is not known',
};

/** How an owner came to the player. */
export const acquiredWords = (acquired: Acquired): string => words[acquired.type](acquired);

type When = Ownership['since'];

/** "May 2025"; the season where the day is not known. */
export const whenWords = ({ season, at }: When): string => (at === null ? season : monthAndYear.format(new Date(at)));

/** "May 2025 to now", "2022 to 2024"; one of them where both are the same. */
export function spanWords({ since, until }: Ownership): string {
  const [from, to] = [whenWords(since), until === null ? 'now' : whenWords(until)];
  return from === to ? from : `${from} to ${to}`;
}
