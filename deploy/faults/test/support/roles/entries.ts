import { type Role, type Thing } from '@dynasty/testbed/who-may';
import { randomUUID } from 'node:crypto';
import type { People } from './people.js';
import { keptSearch, text, type Things } from './things.js';

/** Values of the parameters of paths, by their names. */
export function paramsOf({ leagueId, season, ids }: People, things: Things): Record<string, string> {
  const { invitationId, transactionId, reportId, recapId, entryId, dateId, pollId } = things;
  return {
    ...{ leagueId, season, userId: ids.member, week: '1', rosterId: '1', version: '1', card: 'ranks', deed: 'cancel' },
    ...{ invitationId, transactionId, reportId, id: recapId, entryId, dateId, pollId },
    // Nobody asks to join where a name is proof enough.
    requestId: randomUUID(),
  };
}

/** Values of what a query must have, by its name. */
export const queryValues = (season: string): Record<string, string> => ({
  ...{ season, week: '1', team: 'KC', ids: '4046', playerIds: '4046', kind: 'rushing', name: 'smith', q: 'hello' },
});

/** Routes whose guard lets in, and what else they say then: what they name is not there. */
export const letIn: Record<string, string> = {
  'POST /api/leagues/{leagueId}/join-requests/{requestId}/vouch': '404 request-not-found',
  'DELETE /api/leagues/{leagueId}/join-requests/{requestId}': '404 request-not-found',
  'POST /api/super-admin/dead-letters/{id}/retry': '404 dead-letter-not-found',
  'DELETE /api/super-admin/dead-letters/{id}': '404 dead-letter-not-found',
};

type Entries = Record<string, Thing>;
type Outcomes = Partial<Record<Role, string>>;

/**
 * What names something by an id of its own, or a league by its query or body: no guard knows whose it is, so each such
 * route stands here with who gets what of it.
 */
export function entriesOf({ leagueId, season, usedInvitation }: People, things: Things): Entries {
  const { draftId, messageId, fileId, conversationId, achievementId, ruleId, searchId, feedToken, playerId } = things;
  const members: Outcomes = { member: 'in', admin: 'in' };
  const admins: Outcomes = { member: 'not-a-league-admin', admin: 'in' };
  const thing = (params: Record<string, string>, outcomes: Outcomes, others: string, payload?: object): Thing => ({
    ...{ make: () => params, outcomes, others, payload },
  });
  const forAll = (params: Record<string, string>, payload?: object) => thing(params, {}, 'in', payload);
  const message = (outcomes: Outcomes, payload?: object) =>
    thing({ messageId, kind: 'fire' }, outcomes, '404 message-not-found', payload);
  const conversation = (payload?: object) =>
    thing({ conversationId }, { member: 'in' }, '404 conversation-not-found', payload);
  const rule = (payload?: object) => thing({ ruleId }, admins, '404 rule-not-found', payload);

  return {
    'GET /api/drafts/{draftId}/picks': thing({ draftId }, members, 'not-a-member'),
    // Whoever has its secret may read an invitation; this one has been used.
    'GET /api/invitations/{token}': forAll({ token: usedInvitation }),
    'POST /api/invitations/{token}/accept': forAll({ token: usedInvitation }),

    // Everybody ends their own place alone; whoever has none is told the same.
    'DELETE /api/leagues/{leagueId}/membership': forAll({ leagueId }),

    'GET /api/stream': { ...thing({}, members, 'not-a-member'), query: `?leagueId=${leagueId}` },
    'PUT /api/messages/{messageId}/reactions/{kind}': message(members),
    'DELETE /api/messages/{messageId}/reactions/{kind}': message(members),
    'POST /api/messages/{messageId}/report': message(members, { reason: text.message }),
    'POST /api/messages/{messageId}/hide': message(admins, { isHidden: false, reason: text.message }),
    'DELETE /api/messages/{messageId}': {
      ...message({ member: 'in', admin: 'not-the-author' }),
      make: () => ({ messageId: things.lastMessageId }),
    },
    'GET /api/files/{fileId}': thing({ fileId }, members, '404 file-not-found'),
    'GET /api/conversations/{conversationId}': conversation(),
    'GET /api/conversations/{conversationId}/messages': conversation(),
    'GET /api/conversations/{conversationId}/search': { ...conversation(), query: '?q=hello' },
    'POST /api/conversations/{conversationId}/messages': conversation(text),
    'POST /api/conversations/{conversationId}/read': conversation({ position: 1 }),
    'POST /api/conversations/{conversationId}/typing': conversation(),
    'PUT /api/conversations/{conversationId}/mute': conversation({ isMuted: true }),
    'DELETE /api/conversations/{conversationId}': conversation(),

    'PATCH /api/achievement-criteria/{ruleId}': rule({}),
    'DELETE /api/achievement-criteria/{ruleId}': rule(),
    'DELETE /api/achievements/{achievementId}': thing({ achievementId }, admins, '404 achievement-not-found'),

    'GET /api/schedule/grid/{season}': forAll({ season }),
    'GET /api/schedule/points-allowed/{season}': forAll({ season }),
    'GET /api/nfl/matchups/{week}': forAll({ week: '1' }),
    'GET /api/player-card/{playerId}': {
      ...thing({ playerId }, members, 'not-a-member'),
      query: `?leagueId=${leagueId}`,
    },
    'POST /api/dvp-rankings': thing({}, members, 'not-a-member', { position: 'QB', season, leagueId }),
    // The league that it names is one on Sleeper, which whoever proves to be in it may connect; nobody does here.
    'POST /api/verify-league': forAll({}),

    // Each has their own; a league that it names is asked about only where one of them names an owner there.
    'GET /api/saved-searches': { ...forAll({}), query: `?tool=fantasy-points&leagueId=${leagueId}` },
    // Each keeps a search of their own under an id that they choose; those of others are not found.
    'PUT /api/saved-searches/{searchId}': forAll({ searchId: randomUUID() }, keptSearch),
    'DELETE /api/saved-searches/{searchId}': thing({ searchId }, { member: 'in' }, '404 search-not-found'),

    // A calendar cannot sign in: whoever has its address has it.
    'GET /api/calendar/{file}': forAll({ file: `${feedToken}.ics` }),
  };
}
