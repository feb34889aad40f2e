/** Who gets an event: everybody in a league or, with `accountIds`, only these accounts of it. */
export interface Audience {
  chainId: string;
  accountIds?: readonly string[];
}

/** The place where events for a whole league are kept and numbered. */
export const leagueAddress = (chainId: string): string => chainId;

/** The place of the messages of a league's chat, which are told as they are stored there. */
export const chatAddress = (chainId: string): string => `${chainId}${chatMark}`;

const chatMark = '/chat';

/** The league whose chat's messages are told there; undefined for any other place. */
export const chatOf = (address: string): string | undefined =>
  address.endsWith(chatMark) ? address.slice(0, -chatMark.length) : undefined;

/** The place of what is meant for one account of a league. */
export const accountAddress = (chainId: string, accountId: string): string =>
  `${chainId}.${Buffer.from(accountId).toString('base64url')}`;

/** The account that hears what is kept there; undefined for the place of a whole league. */
export function accountOf(address: string): string | undefined {
  const [, account] = address.split('.');
  return account === undefined ? undefined : Buffer.from(account, 'base64url').toString();
}

/** The places where an event for this audience is kept, each once. */
export function addressesOf({ chainId, accountIds }: Audience): string[] {
  if (accountIds === undefined) return [leagueAddress(chainId)];
  return [...new Set(accountIds)].map((accountId) => accountAddress(chainId, accountId));
}
