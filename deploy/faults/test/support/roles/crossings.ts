import { nameOf, type Operation } from '@dynasty/testbed/fuzz/operations';
import { heardBy, isGuarded, pathOf, type World } from './calls.js';
import { text } from './things.js';

/** What a league has under an id that its routes name, and what is said where the league has none of that id. */
const missed: Record<string, string> = {
  invitationId: 'invitation-not-found',
  transactionId: 'trade-not-found',
  reportId: 'report-not-found',
  id: 'recap-not-found',
  entryId: 'entry-not-found',
  dateId: 'date-not-found',
  pollId: 'poll-not-found',
};

/**
 * Parameters that name nothing which one league alone has: parts of a season, words of ours, and people, who may be in
 * several leagues. Nobody asks to join the leagues of these tests, so that no request has an id there.
 */
const ofNoLeague = ['week', 'season', 'rosterId', 'version', 'card', 'deed', 'userId', 'requestId'];

/** Bodies that the routes take: what is refused is refused for the id. */
const bodies = (season: string): Record<string, object> => ({
  'POST /api/leagues/{leagueId}/ledger/{entryId}/{deed}': { reason: text.message },
  'PUT /api/leagues/{leagueId}/calendar/dates/{dateId}': { title: text.message, day: `${season}-12-24` },
  'PUT /api/leagues/{leagueId}/polls/{pollId}/vote': { optionId: '0' },
});

const isOfLeague = ({ access, params }: Operation): boolean =>
  isGuarded(access) && params.some(({ name }) => name === 'leagueId');

/** The parameter that names a thing of the league; undefined where the route has none. */
const idOf = ({ params }: Operation): string | undefined =>
  params.map(({ name }) => name).find((name) => name in missed);

/** Routes of a league with a parameter of which nobody here knows whether it names something of the league. */
export function withUnknownParams(operations: readonly Operation[]): string[] {
  const known = new Set(['leagueId', ...ofNoLeague, ...Object.keys(missed)]);
  const hasUnknown = ({ params }: Operation) => params.some(({ name }) => !known.has(name));
  return operations.filter(isOfLeague).filter(hasUnknown).map(nameOf);
}

/** Routes of a league that name something of it by an id. */
export const nested = (operations: readonly Operation[]): Operation[] =>
  operations.filter(isOfLeague).filter((operation) => idOf(operation) !== undefined);

/**
 * An admin of another league calls such a route under their own league, where they may, with the id of what is the
 * first league's. Gives a line when anything is said but that their league has no such thing.
 */
export async function foundElsewhere(operation: Operation, { people, params }: World): Promise<string[]> {
  const name = nameOf(operation);
  const path = pathOf(operation, { ...params, leagueId: people.strangeLeagueId });
  const body = bodies(people.season)[name];
  if (operation.body !== undefined && body === undefined) throw new Error(`${name}: there is no body for it`);
  const said = await heardBy(people.callers.strangeAdmin, { method: operation.method, path, body });
  const expected = `404 ${missed[idOf(operation) ?? '']}`;
  return said === expected ? [] : [`${name} with what is another league’s: ${said}, not ${expected}`];
}
