import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { type Deps } from '../deps.js';
import { NflState } from './schemas/nfl.js';

/** Where the real season is, as last read from the provider. */
export function nflStateRoute(app: App, { nflState }: Pick<Deps, 'nflState'>): void {
  const schema = { tags: ['nfl'], response: { 200: NflState } };
  app.get('/api/nfl/state', { config: { access: 'account' }, schema }, async () => {
    const state = await nflState.find();
    if (state === null) {
      throw new AppError('unavailable', 'nfl-state-unavailable', 'The NFL week is not known yet.', { retryAfterS: 10 });
    }
    return {
      week: state.week,
      display_week: state.displayWeek,
      season: state.season,
      season_type: state.seasonType,
      season_start_date: state.seasonStartDate,
    };
  });
}
