import { type ReadPlayersResponse } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';

const portion = 2_000;

/** All players in order of their ids, in portions; nothing before the first look at the provider's players. */
export async function* readPlayers({ players }: Pick<Deps, 'players'>): AsyncGenerator<ReadPlayersResponse> {
  for (let after = ''; ;) {
    const found = await players.after(after, portion);
    if (found.length === 0) return;
    yield {
      players: found.map(({ _id, fullName, position, fantasyPositions, team }) => ({
        playerId: _id,
        name: fullName,
        position: position ?? '',
        fantasyPositions,
        team: team ?? '',
      })),
    };
    after = found.at(-1)!._id;
  }
}
