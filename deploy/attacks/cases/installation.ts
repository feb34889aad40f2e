import type { AttackCase } from '../attack-case.js';
import { admin, analytics, gateway, kit, leagueSync, onStack, throughGateway } from './files.js';

const odd = gateway('odd-requests');
const sessions = gateway('sessions');
const stack = onStack('installation');
const front = onStack('gateway');
const writes = 'is refused %s';

/** Who runs the installation, and requests that want to be taken for another's. */
export const installationCases: AttackCase[] = [
  {
    n: 28,
    attack: 'Every route of super admins as an admin of a league',
    must: '403',
    shown: {
      [admin('who-may')]: ['every %s route is for whom it says, of this league alone'],
      [analytics('access')]: ['every refused call of a super admin’s route is told to the admin service'],
      [analytics('schedule-routes')]: ['only super admins import the schedule; a test of the source stores nothing'],
      ...throughGateway,
    },
  },
  {
    n: 29,
    attack: 'Granting oneself the rights of a super admin',
    must: '403, and the refusal is on record',
    shown: {
      [admin('routes')]: ["refuse a league's admin, and put the refusal on record once a day"],
      [stack]: ['an admin of a league does not make themselves a super admin, and the try is on record'],
    },
  },
  {
    n: 30,
    attack: 'Approving a league under a false name and size',
    must: 'what the provider says is stored',
    shown: {
      [admin('change-leagues')]: ['takes name, season and teams from the provider, not from the body'],
      [stack]: ['is approved as what the provider says that it is, not under a name and size that are sent'],
    },
  },
  {
    n: 31,
    attack: 'Deleting a league without typing its name',
    must: '400, nothing is deleted',
    shown: {
      [admin('change-leagues')]: [
        'needs its exact name, removes the approval, keeps the log, and leaves the way for a new approval',
      ],
      [stack]: ['is deleted by nobody who does not type its name, and then for good'],
    },
  },
  {
    n: 32,
    attack: 'Changing or deleting entries of the log, by a route or in the database',
    must: '404; the chain shows the place',
    shown: {
      [admin('routes')]: ['leave no way to change the log by %s'],
      [admin('action-log')]: ['shows %s'],
      [admin('log-chain')]: ['breaks when any field of any entry changes'],
      [stack]: ['the log is changed by nobody, super admins neither, by %s'],
    },
  },
  {
    n: 33,
    attack: 'A call with rights that were taken away a moment ago',
    must: '403 within five seconds, in the middle of a session',
    shown: {
      [admin('who-may')]: [
        'a right that is taken away ends on every route within five seconds, and so does a suspended league',
      ],
      [leagueSync('who-may')]: [
        'a right that is taken away ends on every route within five seconds, and so does a suspended league',
      ],
      [stack]: ['a right that was taken away a moment ago'],
    },
  },
  {
    n: 34,
    attack: 'A write with the cookie and without the header of our own page',
    must: '403',
    shown: {
      [sessions]: ['are refused %s', '%s is a write too'],
      [front]: [writes, 'is taken from our own page'],
    },
  },
  {
    n: 35,
    attack: 'A write with cookie and header from another origin',
    must: '403',
    shown: { [sessions]: ['are refused %s'], [front]: [writes] },
  },
  {
    n: 36,
    attack: 'JSON that says it is plain text or a form',
    must: '415',
    shown: {
      [kit('http-content')]: ['content type %p is not taken'],
      [onStack('input')]: ['whose type is %j is not read'],
    },
  },
  {
    n: 37,
    attack: 'A content type that a parser and a check may read differently',
    must: '415 or 400, never unchecked',
    shown: {
      [kit('http-content')]: ['content type %p is not taken', 'a body is checked however its type is written: %p'],
      [onStack('input')]: ['whose type is %j is not read', 'whose type is written as %j is checked as any other'],
    },
  },
  {
    n: 38,
    attack: 'Signing people out by an image on another site, or by the picture of a message',
    must: 'ignored: the session stays',
    shown: {
      [sessions]: ['is ignored when a %s page asks for it', 'is ignored when our own page asks for it as its %s'],
      [front]: ['nobody is signed out by %s'],
    },
  },
  {
    n: 39,
    attack: 'Asking another origin’s leave by OPTIONS',
    must: 'no CORS header',
    shown: {
      [odd]: ['another origin is never let in by CORS'],
      [front]: ['another origin gets no leave to read %s'],
    },
  },
  {
    n: 40,
    attack: 'Headers that name an account, roles or an inner service',
    must: 'they reach no service, and none believes them',
    shown: {
      [odd]: ['identity and routing headers of a client never reach a service'],
      [leagueSync('access')]: ['takes no role or identity from headers'],
      [front]: ['headers by which a client says who it is'],
    },
  },
  {
    n: 41,
    attack: 'A service’s own port with such headers, or a token for another audience, or an old one',
    must: '401',
    shown: {
      [kit('auth')]: ['refuses'],
      [kit('http')]: ['refuses callers without a session on every route but public ones'],
      [stack]: [
        'a service’s own port takes no token but one for us that has not run out, whatever headers come with it',
      ],
    },
  },
  {
    n: 42,
    attack: 'A new X-Forwarded-For with each request, to have no limit',
    must: 'limited all the same',
    shown: {
      [gateway('limits')]: ['%s allows %i requests a minute, then 429'],
      [front]: ['give nobody another allowance of sign-ins'],
      [gateway('https')]: ['a trusted proxy names the client; what the client itself wrote before it does not count'],
    },
  },
  {
    n: 43,
    attack: 'Paths in other cases, encoded, with dots, semicolons, NUL, double slashes',
    must: '400 or 404, and gateway and service never see different routes',
    shown: {
      [odd]: [
        '%s is refused as malformed',
        '%s is unknown',
        'a route in another case reaches no service that would read it otherwise',
      ],
      [front]: ['a path that a gateway and a service could read differently'],
    },
  },
  {
    n: 44,
    attack: 'The gateway software’s own admin API',
    must: 'not there',
    shown: {
      [gateway('routes')]: ["express-gateway's admin API is not configured", '%s belongs to nobody'],
      [front]: [
        'is nowhere: %s',
        'the admin API of the gateway’s software has no port: %s',
        'no call between services is taken from outside',
      ],
    },
  },
];
