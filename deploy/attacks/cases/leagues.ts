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
import { leagues, rightsCases, whoMay } from './league-rights.js';

const listed = 'every route is listed with its access, and none lets in who is not signed in';
const chatTable = '$route of the $where';
const notTheirs = 'a conversation of other people is not %s by a third person of the league';
const notDeletedBy = 'somebody’s message is not deleted by %s';
const notOpenedWith = 'a conversation is not opened with %s';

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
      ...everywhere('who-may', whoMay),
      [chat('access')]: [chatTable],
      ...throughGateway,
    },
  },
  {
    n: 3,
    attack: 'Every write to a league by a member of another one',
    must: '403, and no document changes',
    shown: { ...everywhere('who-may', whoMay), ...everywhere('fuzz', fuzzed), ...throughGateway },
  },
  {
    n: 4,
    attack: 'The same by an admin of another league',
    must: '403: rights end at the league',
    shown: { ...everywhere('who-may', whoMay), ...throughGateway },
  },
  {
    n: 5,
    attack: 'The list of leagues',
    must: 'the caller’s own and no other',
    shown: {
      [leagueSync('read-leagues')]: ['has a list of approved leagues, each as its current season'],
      [leagues]: ['the list of leagues is the caller’s own and no other'],
    },
  },
  {
    n: 6,
    attack: 'Reading a conversation of other people of the league',
    must: '404',
    shown: { [chat('access')]: [chatTable], [leagues]: [notTheirs] },
  },
  {
    n: 7,
    attack: 'Writing into a conversation of other people',
    must: '404',
    shown: { [chat('access')]: [chatTable], [leagues]: [notTheirs] },
  },
  {
    n: 8,
    attack: 'Deleting somebody else’s message',
    must: '403',
    shown: {
      [chat('single-messages')]: ['is the author’s right alone, not that of %s'],
      [leagues]: [notDeletedBy, 'a message is not deleted by the other person of a conversation'],
    },
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
      [leagues]: [notDeletedBy, 'what an admin may do is hide a message, on record'],
    },
  },
  {
    n: 10,
    attack: 'Deleting a conversation of other people',
    must: '404',
    shown: { [chat('access')]: [chatTable], [leagues]: [notTheirs] },
  },
  {
    n: 11,
    attack: 'Opening a conversation with somebody outside of the league',
    must: '400, nothing is stored',
    shown: { [chat('conversations')]: ['is not opened with %j'], [leagues]: [notOpenedWith] },
  },
  {
    n: 12,
    attack: 'A conversation with a thousand people, with nobody, with oneself, with somebody twice',
    must: '400, nothing is stored',
    shown: { [chat('conversations')]: ['is not opened with %j'], [leagues]: [notOpenedWith] },
  },
  {
    n: 13,
    attack: 'Writing another member’s statement',
    must: '403',
    shown: {
      [achievements('statements')]: ['respond with %s %s'],
      [leagues]: ['a member’s statement is not written by %s'],
    },
  },
  {
    n: 14,
    attack: 'A statement of 257 characters, and one of 256 emoji',
    must: '400; 200: characters are counted as people count them',
    shown: {
      [achievements('statements')]: ['have at most 256 characters, counted as people count them'],
      [leagues]: ['a statement has 256 characters, and as many emoji'],
    },
  },
  {
    n: 15,
    attack: 'Deleting another league’s achievement by its id',
    must: '404, and it is still there',
    shown: {
      [achievements('award-by-hand')]: ['is listed, filtered, left alone by its week, and removed for good'],
      [leagues]: ['another league’s achievement is not deleted by its id'],
    },
  },
  {
    n: 16,
    attack: 'The picks of another league’s draft',
    must: '403',
    shown: {
      [leagueSync('access')]: ['gives a draft’s picks to a %s as it should'],
      [leagues]: ['a draft’s picks are not told to %s'],
    },
  },
  {
    n: 17,
    attack: 'Asking from outside who is an admin of a league',
    must: '403',
    shown: {
      [leagueSync('access')]: ['refuses a %s on every league route'],
      [leagues]: ['who is an admin is not told to %s'],
    },
  },
  ...rightsCases,
];
