import { AppError } from '@dynasty/kit/errors';
import { type Migration } from '@dynasty/kit/migrations';
import { type Stores } from '../../store/stores.js';
import { type MatchupWeekDoc, shapeWithSwaps } from '../../store/matchups.js';
import { playersReadAt } from '../nfl/players-read.js';
import { bestSwaps } from './compute-best-lineups.js';

type Read = 'leagueId' | 'rows' | 'inactive' | 'isFinal' | 'swaps';

/**
 * Former versions did not work out the best swap of a final week, so that recaps of these weeks do not tell of it. It
 * follows from what is stored of the week, and from the players' positions as they are known now.
 */
export const addSwaps = (
  stores: Pick<Stores, 'leagues' | 'rosters' | 'players' | 'syncCursors'>,
): Migration<MatchupWeekDoc, Read> => ({
  name: 'weeks-with-swaps',
  collection: 'matchups',
  shape: shapeWithSwaps,
  reads: ['leagueId', 'rows', 'inactive', 'isFinal', 'swaps'],
  guards: ['hash', 'isFinal', 'revision'],
  async change({ leagueId, rows, inactive, isFinal, swaps }) {
    if (swaps !== undefined) return {};
    // It is worked out when the week becomes final.
    if (!isFinal) return { swaps: null };
    if ((await playersReadAt(stores)) === null) {
      throw new AppError('unavailable', 'no-players', 'The players are not all known yet.');
    }
    const league = await stores.leagues.find(leagueId);
    if (league === null) throw new Error(`the season ${leagueId} of this week is not stored`);
    return { swaps: await bestSwaps(stores, league, { rows, inactive }) };
  },
});
