import type { AttackCase } from '../attack-case.js';
import {
  achievements,
  admin,
  analytics,
  chat,
  everywhere,
  fuzzed,
  gateway,
  leagueSync,
  rankings,
  throughGateway,
} from './files.js';

const listed = 'every route is listed with its access, and none lets in who is not signed in';
const whoMay = 'every %s route is for whom it says, of this league alone';
const whoMayOf = (...services: ((name: string) => string)[]) =>
  Object.fromEntries(services.map((service) => [service('who-may'), [whoMay]]));
const chatTable = '$route of the $where';
const stack = 'deploy/faults/test/bad-input.stack.ts';

/** What belongs to another league, to other people, or to who runs a league. */
export const leagueCases: AttackCase[] = [
  {
    n: 1,
    attack: 'Every route without signing in',
    must: '401 with the word Unauthorized; nothing is forwarded',
    shown: {
      [gateway('routes')]: ['%s needs a session', 'no pipeline lacks the session policy unless it is listed as public'],
      [leagueSync('access')]: ['is declared for every route', 'refuses everybody who is not signed in'],
      [chat('access')]: ['every route is in the table, with its access; nobody uses one without signing in'],
      [analytics('access')]: [
        'every route has the access that it is meant to have',
        'nobody who is not signed in gets in',
      ],
      [admin('routes')]: ['let in the people that they are declared for'],
      [rankings('who-may')]: [listed],
      [achievements('who-may')]: [listed],
      ...throughGateway,
    },
  },
  {
    n: 2,
    attack: 'Every read of a league by a member of another one, by somebody new, and by a former member',
    must: '403 without a field of the league; 404 where only the id of a message or picture is given',
    shown: {
      ...whoMayOf(leagueSync, admin, rankings, achievements, analytics, chat),
      [chat('access')]: [chatTable],
      ...throughGateway,
    },
  },
  {
    n: 3,
    attack: 'Every write to a league by a member of another one',
    must: '403, and no document changes',
    shown: { ...whoMayOf(leagueSync, admin), ...everywhere('fuzz', fuzzed), ...throughGateway },
  },
  {
    n: 4,
    attack: 'The same by an admin of another league',
    must: '403: rights end at the league',
    shown: { ...whoMayOf(leagueSync, admin, rankings), ...throughGateway },
  },
  {
    n: 5,
    attack: 'The list of leagues',
    must: 'the caller’s own and no other',
    shown: { [leagueSync('read-leagues')]: ['has a list of approved leagues, each as its current season'] },
  },
  {
    n: 6,
    attack: 'Reading a conversation of other people of the league',
    must: '404',
    shown: { [chat('access')]: [chatTable] },
  },
  {
    n: 7,
    attack: 'Writing into a conversation of other people',
    must: '404',
    shown: { [chat('access')]: [chatTable] },
  },
  {
    n: 8,
    attack: 'Deleting somebody else’s message',
    must: '403',
    shown: { [chat('single-messages')]: ['is the author’s right alone, not that of %s'] },
  },
  {
    n: 9,
    attack: 'Deleting a member’s message as an admin',
    must: '403: they may hide it, on record',
    shown: {
      [chat('single-messages')]: [
        'is the author’s right alone, not that of %s',
        'is announced with who did it, whose message it was and why, in the order of doing',
      ],
    },
  },
  {
    n: 10,
    attack: 'Deleting a conversation of other people',
    must: '404',
    shown: { [chat('access')]: [chatTable] },
  },
  {
    n: 11,
    attack: 'Opening a conversation with somebody outside of the league',
    must: '400, nothing is stored',
    shown: { [chat('conversations')]: ['is not opened with %j'] },
  },
  {
    n: 12,
    attack: 'A conversation with a thousand people, with nobody, with oneself, with somebody twice',
    must: '400, nothing is stored',
    shown: { [chat('conversations')]: ['is not opened with %j'] },
  },
  {
    n: 13,
    attack: 'Writing another member’s statement',
    must: '403',
    shown: { [achievements('statements')]: ['respond with %s %s'] },
  },
  {
    n: 14,
    attack: 'A statement of 257 characters, and one of 256 emoji',
    must: '400; 200: characters are counted as people count them',
    shown: { [achievements('statements')]: ['have at most 256 characters, counted as people count them'] },
  },
  {
    n: 15,
    attack: 'Deleting another league’s achievement by its id',
    must: '404, and it is still there',
    shown: { [achievements('award-by-hand')]: ['is listed, filtered, left alone by its week, and removed for good'] },
  },
  {
    n: 16,
    attack: 'The picks of another league’s draft',
    must: '403',
    shown: { [leagueSync('access')]: ['gives a draft’s picks to a %s as it should'] },
  },
  {
    n: 17,
    attack: 'Asking from outside who is an admin of a league',
    must: '403',
    shown: { [leagueSync('access')]: ['refuses a %s on every league route'] },
  },
  {
    n: 18,
    attack: 'Claiming a team of somebody else’s Sleeper user',
    must: '403',
    shown: {
      [leagueSync('claim-team')]: ['%s and roster %j: %i %s'],
      [stack]: ['a team of another person, and one that does not exist'],
    },
  },
  {
    n: 19,
    attack: 'Claiming a team that is taken; two claims at once',
    must: '409; one claim and one event',
    shown: {
      [leagueSync('claim-team')]: [
        'refuses a second team and a team that was given to another person',
        'stores one claim and one event, however often it is pressed at once',
        'ends at once under a key, when the claim is %s',
      ],
    },
  },
  {
    n: 20,
    attack: 'Joining a league without being in it; ids that lead elsewhere or never end',
    must: '403; 400, and the provider is asked for nothing',
    shown: {
      [leagueSync('verify-league')]: [
        '%s is refused and recorded',
        '%s as league id is refused in plain words and reaches no provider',
      ],
      [stack]: ['a malformed id: %.20s'],
    },
  },
  {
    n: 21,
    attack: 'Joining a league that was not approved, or was suspended',
    must: '403, and the try is on record',
    shown: {
      [leagueSync('verify-league')]: [
        "approval comes first: suspended and unapproved leagues stay closed, an older season's approval counts",
      ],
      [admin('registration-attempts')]: ['keeps tries to join a league, each once, and lists them, newest first'],
    },
  },
  {
    n: 22,
    attack: 'Generating and deleting recaps as a member',
    must: '403',
    shown: { [rankings('recaps')]: ['refuse the writes of a member who is no admin'] },
  },
  {
    n: 23,
    attack: 'Deleting another league’s recap under one’s own league',
    must: '404',
    shown: {
      [rankings('recaps')]: [
        'deletes a recap, no event brings it back, generating does; that of another league is not found',
      ],
    },
  },
  {
    n: 24,
    attack: 'Making oneself an admin',
    must: '403',
    shown: { [admin('administration')]: ['by %s: rights %i, teams %i'], [admin('who-may')]: [whoMay] },
  },
  {
    n: 25,
    attack: 'Taking the rights of a league’s last admin, also by two at once',
    must: '409: one stays',
    shown: {
      [leagueSync('administration')]: [
        'stay with somebody: the last admin keeps them, also when two are taken away at once',
      ],
      [admin('administration')]: ['tells what league-sync refuses in its words'],
    },
  },
  {
    n: 26,
    attack: 'Unclaiming and reassigning teams as a member; giving a team to somebody outside of the league',
    must: '403; 400',
    shown: {
      [admin('administration')]: ['by %s: rights %i, teams %i'],
      [leagueSync('administration')]: ['refuses what is not so any more'],
    },
  },
  {
    n: 27,
    attack: 'Collecting a season as a member, one of 1800, and twenty at once',
    must: '403; 400; one begins and the others are told so',
    shown: {
      [leagueSync('collect-season')]: [
        'is for admins of the league, and for seasons that can exist',
        'of twenty starts at once one begins, the others are told',
      ],
    },
  },
];
