import { AppError } from '@dynasty/kit/errors';
import { type Administration } from '../../src/deps.js';

/** league-sync as it changes a league: what it is asked is kept; the last admin is 7001. */
export function smallAdministration(): Administration & { asked: [call: string, request: object][] } {
  const asked: [string, object][] = [];
  const note = (call: string, request: object) => {
    asked.push([call, request]);
    return {};
  };
  return {
    asked,
    async setAdmin(request) {
      if (request.sleeperUserId === '7001') throw new AppError('conflict', 'last-admin', 'The last admin stays.');
      return note('setAdmin', request);
    },
    unclaimTeam: async (request) => note('unclaimTeam', request),
    removeMember: async (request) => note('removeMember', request),
    releaseSleeperUser: async (request) => note('releaseSleeperUser', request),
    reassignTeam: async (request) => note('reassignTeam', request),
  };
}
