import { failed, failedForm } from '../../lib/api/failed';
import { ask } from '../../lib/api/ask';
import { get, getPages, type DataOf } from '../../lib/api/get';
import { useMutate } from '../../lib/api/mutate';
import { under } from '../../lib/api/query-key';
import type { BodyOf, SentBody } from '../../lib/api/schema-types';

/** Narrows the list; what is undefined lets everything through. */
export interface Narrowed {
  season?: string | undefined;
  kind?: string | undefined;
  userId?: string | undefined;
}

/** What members hold, newest first, page by page. */
export const awards = (leagueId: string, narrowed: Narrowed) =>
  getPages('/api/leagues/{leagueId}/achievements', { path: { leagueId }, query: { ...narrowed, limit: 100 } });

/** User id -> the seasons that they won, newest first. */
export const championships = (leagueId: string) =>
  get('/api/leagues/{leagueId}/member-championships', { path: { leagueId } });

/** How each finished season has ended, newest first. */
export const finals = (leagueId: string) => get('/api/leagues/{leagueId}/finals', { path: { leagueId } });

export const rules = (leagueId: string) => get('/api/leagues/{leagueId}/achievement-criteria', { path: { leagueId } });

/** Whom a rule would have awarded, week by week. */
export const rulePreview = (leagueId: string, body: NewRule) =>
  ask('/api/leagues/{leagueId}/achievement-criteria/preview', { path: { leagueId }, body });

export type Titles = DataOf<typeof championships>;
export type Finals = DataOf<typeof finals>;
export type Award = BodyOf<'/api/leagues/{leagueId}/achievements'>[number];
export type Rule = DataOf<typeof rules>[number];
export type RuleChanges = SentBody<'/api/achievement-criteria/{ruleId}', 'patch'>['body'];
export type NewRule = SentBody<'/api/leagues/{leagueId}/achievement-criteria', 'post'>['body'];

const awardsOf = (leagueId: string) => under('/api/leagues/{leagueId}/achievements', { leagueId });
const rulesOf = (leagueId: string) => under('/api/leagues/{leagueId}/achievement-criteria', { leagueId });

export const useAddRule = (leagueId: string) =>
  useMutate('post', '/api/leagues/{leagueId}/achievement-criteria', {
    done: { title: 'Achievement criteria created successfully' },
    failed: failedForm('Failed to create criteria'),
    changes: [rulesOf(leagueId)],
  });

export const useChangeRule = (leagueId: string) =>
  useMutate('patch', '/api/achievement-criteria/{ruleId}', {
    done: { title: 'Achievement criteria updated successfully' },
    failed: failedForm('Failed to update criteria'),
    changes: [rulesOf(leagueId)],
  });

export const useDeleteRule = (leagueId: string) =>
  useMutate('delete', '/api/achievement-criteria/{ruleId}', {
    done: { title: 'Achievement criteria deleted successfully' },
    failed: failed('Failed to delete criteria'),
    changes: [rulesOf(leagueId)],
  });

export const useAward = (leagueId: string) =>
  useMutate('post', '/api/leagues/{leagueId}/achievements', {
    done: { title: 'Achievement awarded successfully' },
    failed: failedForm('Failed to create achievement'),
    changes: [awardsOf(leagueId)],
  });

export const useRemoveAward = (leagueId: string) =>
  useMutate('delete', '/api/achievements/{achievementId}', {
    done: { title: 'Achievement removed successfully' },
    failed: failed('Failed to delete achievement'),
    changes: [awardsOf(leagueId)],
  });

export const useProcessWeek = (leagueId: string) =>
  useMutate('post', '/api/leagues/{leagueId}/process-achievements/{week}', {
    done: ({ message }) => ({ title: message || 'Achievements processed successfully' }),
    failed: failed('Failed to process achievements'),
    changes: [awardsOf(leagueId)],
    isRepeatable: true,
  });
