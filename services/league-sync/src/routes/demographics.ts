import { type App } from '@dynasty/kit/http';
import { type Deps } from '../deps.js';
import { ageOf } from '../domain/nfl/age.js';
import { PlayersQuery } from './schemas/nfl.js';
import { Demographics } from './schemas/roster.js';

/** Ages and teams of the named players, in the order asked for; ids that nobody has are left out. */
export function demographicsRoute(app: App, { players, clock }: Pick<Deps, 'players' | 'clock'>): void {
  const schema = { tags: ['nfl'], querystring: PlayersQuery, response: { 200: Demographics } };
  app.get('/api/players/demographics', { config: { access: 'account' }, schema }, async ({ query }) => {
    const ids = [...new Set(query.ids.split(','))];
    const found = new Map((await players.findMany(ids)).map((player) => [player._id, player]));
    const now = clock.now();
    return ids.flatMap((playerId) => {
      const player = found.get(playerId);
      if (player === undefined) return [];
      const { fullName: playerName, team, birthDate } = player;
      return [{ playerId, playerName, team, age: ageOf(player, now), birthDate: birthDate || null }];
    });
  });
}
