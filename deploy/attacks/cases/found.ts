import type { AttackCase } from '../attack-case.js';
import { chat, gateway, kit, leagueSync, onStack } from './files.js';

/** Ways in that were found and closed after the first 70 cases were written. */
export const foundCases: AttackCase[] = [
  {
    n: 71,
    attack: 'An archive for one’s own league that names somebody else’s as the season before',
    must: 'neither league is merged, nobody of the other gets in, and its own people connect it as before',
    shown: {
      [leagueSync('imported-ancestors')]: [
        'is not merged with the sender’s, nor is anybody of it',
        'is not taken before those connect it whose league it is',
      ],
    },
  },
  {
    n: 72,
    attack:
      'Another person’s proof of being a Sleeper user, in a team’s name of an archive for a season that Sleeper has lost',
    must: '403: what is stored of such a season proves nothing, an admin’s word is asked for',
    shown: {
      [leagueSync('prove-in-old-season')]: [
        'where Sleeper has lost the season only an admin’s word is asked for',
        'what is stored of a season that Sleeper has lost shows no code: it may come from a file',
      ],
    },
  },
  {
    n: 73,
    attack: 'An archive with a draft of a billion rounds, picks, weeks or teams',
    must: '400, or as many as a league can have: no process is filled by it',
    shown: {
      [leagueSync('archive-limits')]: ['a season of an archive, which is held in memory as a whole'],
      [leagueSync('domain/absurd-numbers')]: ['absurd numbers of a league'],
      [onStack('found')]: ['an archive that would fill a process'],
    },
  },
  {
    n: 74,
    attack:
      'Private messages that wait for a Sleeper user, looked at by an account that was freed of them a moment ago',
    must: '404, or none of them: the process asks anew, though it has not heard of it',
    shown: {
      [chat('late-rights')]: ['who was a Sleeper user until a moment ago is given nothing that waits for the person'],
      [onStack('found')]: [
        'who was freed of being a Sleeper user a moment ago is given nothing that is written to that user then',
      ],
    },
  },
  {
    n: 75,
    attack: 'Learning who is writing in a conversation that one is not shown, from the stream of live events',
    must: 'nothing of it is sent to them',
    shown: {
      [chat('stream-privacy')]: [
        'nobody hears of a conversation before its first message, nor once they have deleted it',
      ],
      [onStack('found')]: ['nobody hears who is writing in a conversation that they are not shown'],
    },
  },
  {
    n: 76,
    attack:
      'Large responses and long bodies, a little at a time, to hold all that a service or the identity server does at once',
    must: 'an address has 32 of them, all together 96 of a process, further ones are closed; everybody else is served',
    shown: {
      [gateway('many-slow-clients')]: [
        'of slow responses an address keeps some, and a service has turns for everybody else: %s',
        'of long bodies that come slowly an address keeps some, too',
        'several addresses have not all connections to a process by their slow responses, and who comes new has one',
      ],
    },
  },
  {
    n: 77,
    attack: 'Reading on what was read before, after a right was lost, while its service responds to nobody',
    must: 'with the news that a right has changed nothing of before is shown, nor while no news would be heard; never anything of another account',
    shown: {
      [gateway('last-responses')]: [
        'while the only process of a service stands still, each account gets what it has read last, which says so',
        'is shown to nobody once a right has changed, nor while nobody would hear of that',
      ],
      [gateway('access-news')]: ['a gateway hears that access has changed, and knows when it would not'],
      [kit('stale-responses')]: ['what is not kept is refused, and so is who was not known before'],
    },
  },
];
