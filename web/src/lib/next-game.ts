import type { DataOf } from './api/get';
import type { playerForm } from './api/shared-reads';

type Told = DataOf<typeof playerForm>;
type Known = Told['firstGames'][string] | Told['players'][string];

/** A rostered player's position and next game, be it their first one: of that older services do not tell. */
export const nextGameOf = (
  forms: (Omit<Told, 'firstGames'> & Partial<Pick<Told, 'firstGames'>>) | undefined,
  playerId: string,
): Known | undefined => forms?.players[playerId] ?? forms?.firstGames?.[playerId];
