import { notDone } from '../../../lib/api/failed';
import { get, getPages, type DataOf } from '../../../lib/api/get';
import { useMutate } from '../../../lib/api/mutate';
import { under } from '../../../lib/api/query-key';
import type { BodyOf } from '../../../lib/api/schema-types';

const path = '/api/leagues/{leagueId}/ledger';

export type LedgerEntry = BodyOf<typeof path>[number];
export type Deed = LedgerEntry['may'][number];
export type Shown = 'open' | 'done';

/** What waits for something, or what is done with, newest first. */
export const entries = (leagueId: string, show: Shown, limit = 20) =>
  getPages(path, { path: { leagueId }, query: { show, limit } });

/** The pot, and who has to get and to give how much. */
export const summary = (leagueId: string) => get(`${path}/summary`, { path: { leagueId } });
export type Summary = DataOf<typeof summary>;

/** The calendar has the days on which something is due. */
const changes = (leagueId: string) => [
  under(path, { leagueId }),
  under('/api/leagues/{leagueId}/calendar', { leagueId }),
];

export const useWriteDues = (leagueId: string) =>
  useMutate('post', `${path}/dues`, {
    done: (written) => ({ title: written.length === 1 ? 'Entry written' : `${written.length} entries written` }),
    failed: notDone('The dues were not written'),
    changes: changes(leagueId),
  });

export const useProposeBet = (leagueId: string) =>
  useMutate('post', `${path}/bets`, {
    done: { title: 'Bet proposed' },
    failed: notDone('The bet was not proposed'),
    changes: changes(leagueId),
  });

export const useDeed = (leagueId: string) =>
  useMutate('post', `${path}/{entryId}/{deed}`, {
    done: { title: 'Ledger updated' },
    failed: notDone('The entry was not changed'),
    changes: changes(leagueId),
  });
