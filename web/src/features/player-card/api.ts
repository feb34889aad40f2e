import { get, getByIds, type DataOf } from '../../lib/api/get';

/** A player's newest season; in the league's scoring and with the teams that had them, where a league is known. */
export const playerCard = (playerId: string, leagueId: string | undefined) =>
  get('/api/player-card/{playerId}', { path: { playerId }, query: { ...(leagueId !== undefined && { leagueId }) } });

export const demographics = (playerId: string) => getByIds('/api/players/demographics', [playerId]);

type Told = DataOf<typeof playerCard>;
type ToldWeek = Told['log'][number];
/**
 * Responses of older services, and those that they left for offline use, know of no other season ahead, nor which weeks
 * have stat lines.
 */
export type Card = Omit<Told, 'aheadSeason' | 'log'> & Partial<Pick<Told, 'aheadSeason'>> & { log: WeekOfLog[] };
export type Totals = NonNullable<Card['points']>;
export type WeekOfLog = Omit<ToldWeek, 'hasLines'> & Partial<Pick<ToldWeek, 'hasLines'>>;
export type RedZone = NonNullable<Card['redZone']>;
export type GameAhead = Card['schedule'][number];
export type Ownership = NonNullable<Card['ownership']>[number];
