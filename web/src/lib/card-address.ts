/** Names the player whose card lies above the page. */
const cardParam = 'card';
/** Sleeper's id of a player, or a team's code for its defence. */
const playerIdPattern = /^[0-9A-Z]{1,20}$/;

/** The players among whom a card was opened, in the order of the page. */
export interface CardList {
  /** A team, or what else the list is of. */
  label: string;
  /** Sleeper's ids. */
  ids: readonly string[];
}

/** In the history's state of an address with a card. */
export interface CardState {
  /** The card was opened from a page, which is one step back. */
  cardAbovePage?: true;
  cardList?: CardList;
}

/** The player whose card an address opens. */
export function cardOf(search: string): string | undefined {
  const playerId = new URLSearchParams(search).get(cardParam) ?? '';
  return playerIdPattern.test(playerId) ? playerId : undefined;
}

/** The same address with the card of this player, or without one; what else it has stays. */
export function withCard(search: string, playerId: string | undefined): string {
  const params = new URLSearchParams(search);
  if (playerId === undefined) params.delete(cardParam);
  else params.set(cardParam, playerId);
  return params.size > 0 ? `?${params}` : '';
}
