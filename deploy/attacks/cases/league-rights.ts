import type { AttackCase } from '../attack-case.js';
import { admin, leagueSync, rankings, rolesOnStack } from './files.js';

/** Every route by every role, in the services' `who-may.test.ts`. */
export const whoMay = 'every %s route is for whom it says, of this league alone';

/** With accounts of two leagues, through the gateway of a running stack. */
export const leagues = 'deploy/faults/test/attacks-leagues.stack.ts';
const rights = 'deploy/faults/test/attacks-league-rights.stack.ts';
const stack = 'deploy/faults/test/bad-input.stack.ts';

/** Getting into a league, to a team, or to what its admins alone may do. */
export const rightsCases: AttackCase[] = [
  {
    n: 18,
    attack: 'Claiming a team of somebody else’s Sleeper user',
    must: '403',
    shown: {
      [leagueSync('claim-team')]: ['%s and roster %j: %i %s'],
      [stack]: ['a team of another person, and one that does not exist'],
      [rights]: ['of somebody else’s Sleeper user is not claimed'],
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
      [rights]: [
        'that is claimed many times at once is claimed once',
        'that an admin has given to another one is not claimed, nor a second one',
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
      [leagues]: ['is not joined by who is not in it on Sleeper, and the try is on record'],
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
      [leagues]: ['is not joined by its own people while it is suspended, and the try is on record'],
    },
  },
  {
    n: 22,
    attack: 'Generating and deleting recaps as a member',
    must: '403',
    shown: {
      [rankings('recaps')]: ['refuse the writes of a member who is no admin'],
      [leagues]: ['is not written by a member', 'is not deleted by a member'],
    },
  },
  {
    n: 23,
    attack: 'Another league’s recap, poll, dues, date, report, invitation or trade, by its id under one’s own league',
    must: '404, and it is still there',
    shown: {
      [rankings('recaps')]: [
        'deletes a recap, no event brings it back, generating does; that of another league is not found',
      ],
      [leagues]: ['of another league is not deleted under one’s own'],
      [rolesOnStack]: ['finds nothing of another league under one’s own, by whatever id'],
    },
  },
  {
    n: 24,
    attack: 'Making oneself an admin',
    must: '403',
    shown: {
      [admin('administration')]: ['by %s: rights %i, teams %i'],
      [admin('who-may')]: [whoMay],
      [rights]: ['are not taken by a member for themselves', 'are not taken by an admin of another league'],
    },
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
      [rights]: ['keeps the rights', 'keeps them too when the rights of both are taken at once'],
    },
  },
  {
    n: 26,
    attack: 'Unclaiming and reassigning teams as a member; giving a team to somebody outside of the league',
    must: '403; 400',
    shown: {
      [admin('administration')]: ['by %s: rights %i, teams %i'],
      [leagueSync('administration')]: ['refuses what is not so any more'],
      [rights]: [
        'is not taken from its holder by a member',
        'is not reassigned by a member',
        'is not given to somebody outside of the league',
      ],
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
      [rights]: ['is not collected %s', 'that twenty start to collect at once is collected once'],
    },
  },
];
