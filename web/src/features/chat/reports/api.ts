import { saidBy } from '../../../lib/api/api-error';
import { getPages } from '../../../lib/api/get';
import { useMutate } from '../../../lib/api/mutate';
import { under } from '../../../lib/api/query-key';
import type { BodyOf } from '../../../lib/api/schema-types';

/** What members have reported to the admins of a league, newest first. */
export const reports = (leagueId: string) =>
  getPages('/api/leagues/{leagueId}/chat/reports', { path: { leagueId }, query: { limit: 20 } });

export type Report = BodyOf<'/api/leagues/{leagueId}/chat/reports'>[number];

/** Notes that a report has been dealt with. */
export const useCloseReport = (leagueId: string) =>
  useMutate('post', '/api/leagues/{leagueId}/chat/reports/{reportId}/close', {
    failed: (error) => ({ title: 'Error', text: saidBy(error, 'The report could not be closed. Please try again.') }),
    changes: [under('/api/leagues/{leagueId}/chat/reports', { leagueId })],
  });
