import type { AttackCase } from '../attack-case.js';
import { analytics, chat, everywhere, fuzzed, gateway, kit, leagueSync, onStack, rankings } from './files.js';

const attacks = chat('attacks');
const images = chat('images');
const odd = gateway('odd-requests');
const input = onStack('input');
const searches = onStack('searches');
const pictures = onStack('pictures');
const connections = onStack('connections');
const senders = gateway('slow-senders');
const hygiene = (name: string): string => `deploy/attacks/test/${name}.test.ts`;

/** What is sent, and what is shown of it. */
export const inputCases: AttackCase[] = [
  {
    n: 54,
    attack: 'Operators, prototype keys and huge pages in searches of statistics',
    must: '400 each',
    shown: { [analytics('plays')]: ['refuses %s'], [searches]: ['a search of statistics'] },
  },
  {
    n: 55,
    attack: 'Operators, lists and weeks that are none in an address',
    must: '400',
    shown: {
      [leagueSync('move-filters')]: ['cannot be asked for with %s'],
      'deploy/faults/test/bad-input.stack.ts': ['a week that is not one'],
      [input]: ['an address'],
      [leagueSync('fuzz')]: [fuzzed],
    },
  },
  {
    n: 56,
    attack: 'A name that is a pattern without an end',
    must: '400 where it is long; taken as it is written otherwise',
    shown: {
      [analytics('plays')]: [
        'refuses %s',
        'a season total covers weeks 1 to 18, a team filter that team alone, a name is a part as it is written',
        'a name full of marks is looked for as it is written, and costs no more than another',
      ],
      [searches]: ['a search of statistics', 'a search for a name full of marks costs no more than one for another'],
    },
  },
  {
    n: 57,
    attack: 'A message with another author, a date, rights, or a prototype',
    must: '400, and no prototype changes',
    shown: {
      [attacks]: ['with %s is refused and stored nowhere'],
      [input]: ['%s is refused, and nobody reads it'],
    },
  },
  {
    n: 58,
    attack: 'A message too long, empty, with NUL or half a character, of a megabyte, nested without end',
    must: '400 or 413, never 500; the same for every body and query of every service',
    shown: {
      [attacks]: ['with %s is refused and stored nowhere'],
      [input]: ['a message'],
      ...everywhere('fuzz', fuzzed),
    },
  },
  {
    n: 59,
    attack: 'A picture’s address that is a script, a file of ours or a machine inside',
    must: '400; no server asks for any address',
    shown: {
      [attacks]: ['is refused: %s', 'is asked for by no server, whatever it is'],
      [input]: ['with a picture at %s is refused, and nobody reads it'],
    },
  },
  {
    n: 60,
    attack: 'Markup in messages, names, statements, constitutions and recaps',
    must: 'shown as words; nothing of it runs',
    shown: {
      'web/e2e/messages.spec.ts': ['words that look like code are shown as words, and nothing of them runs'],
      'web/e2e/markup.spec.ts': ['names, statements, recaps and awards that look like code are shown as words'],
      [attacks]: [
        'words that a page could take for code',
        'names that a page could take for code, or that turn round what follows them',
      ],
      'web/src/features/chat/list/links.test.ts': ['shows the host that is looked up, and cannot be turned around'],
      'web/src/features/office/constitution-card.test.tsx': ['shows the articles, and markup in them as words'],
      [rankings('recap-prose')]: ['leaves names with marks in them as text'],
      [input]: ['that is code to a page comes back as the words that it is, as JSON'],
      [hygiene('sources')]: ['the web makes no markup of text but from the page that it has kept itself'],
    },
  },
  {
    n: 61,
    attack: 'Files that say they are pictures, bombs, endless uploads, names that are paths or headers',
    must: '415, 400 or 413; no file stays, no name comes back',
    shown: {
      [images]: ['what is refused leaves nothing behind'],
      [attacks]: ['an upload without an end is cut off at its limit'],
      [gateway('forward')]: ['an upload'],
      [pictures]: [
        'what is no picture is taken from nobody: $name',
        'an upload without an end is cut off',
        'has nothing of what stood behind it',
        'is named by its sender, and a name like %j is nothing but that',
      ],
    },
  },
  {
    n: 62,
    attack: 'A picture of another league; a picture as a page',
    must: '404; served so that nothing of it runs',
    shown: {
      [images]: ['is its sender’s alone until a message has it, then the league’s, and of no other league'],
      [attacks]: ['a picture is served so that a browser runs and loads nothing of it, for this site alone'],
      [pictures]: ['a picture'],
    },
  },
  {
    n: 63,
    attack: 'Another league’s live events, from another site, after the right has ended, two hundred at once',
    must: '403; closed within five seconds; five pages of an account',
    shown: {
      [chat('stream')]: [
        '%s of league %s: %i',
        'five pages of an account, not six',
        '200 openings at once by one account: five are held, the others are refused, and nobody else notices',
      ],
      [chat('stream-closes')]: [
        'signing out ends the streams of that sign-in',
        'a league that is %s closes its streams, and opens no new ones',
      ],
      [gateway('sessions')]: ['is refused to a page of %s'],
      [pictures]: ['live events'],
      [input]: ['of open streams ends at five; another member opens theirs'],
      'deploy/faults/test/live-stream.stack.ts': ['200 openings that are broken off leave room for five'],
    },
  },
  {
    n: 64,
    attack: 'Floods of sign-ins, messages, pictures, join requests and searches',
    must: '429 with Retry-After; nobody else notices',
    shown: {
      [gateway('limits')]: [
        '%s allows %i requests a minute, then 429',
        'the API has an allowance of its own and says when to come back',
      ],
      [kit('http-content')]: ['end with 429 for one account over its limit, not for another'],
      [attacks]: ['a flood of %s ends with 429 for who sends it, and for nobody else'],
      [analytics('limits')]: ['a flood of searches ends with 429 for who sends it, and for nobody else'],
      [chat('reports-a-day')]: [
        'fifty reports a day are an account’s, and the next one is refused, though it is of the same message',
      ],
      [chat('opened-at-once')]: [
        'of two processes in which somebody opens one at the same moment, one has room for the last of the day',
      ],
      [leagueSync('ownership-proof')]: ['ten verifications an hour'],
      [input]: ['too much'],
      [onStack('gateway')]: ['give nobody another allowance of sign-ins'],
    },
  },
  {
    n: 65,
    attack: 'Requests that a proxy and a server cut differently; too many or too long headers; TRACE',
    must: '400, 431 or 405, and the connection ends',
    shown: {
      [odd]: [
        '%s: 400 and the connection ends',
        'a request with two hosts, or without any',
        'headers over 16 kB: 431',
        '100 headers pass, 101 do not',
        '%s is not allowed',
      ],
      [gateway('unexpected-bodies')]: ['what reads brings no body, or gets 400 and its connection ends: %s %s'],
      [connections]: [
        'a request that a proxy and a server could cut differently',
        'headers that are too long or too many are refused',
        'the method %s does nothing',
        'what is said in another protocol is not understood',
      ],
    },
  },
  {
    n: 66,
    attack: 'Five hundred connections that send their request byte by byte, or nothing of its body',
    must: 'others are served meanwhile, and the slow ones are closed; what is held of bodies is bounded',
    shown: {
      [gateway('slow-clients')]: ['500 connections that never finish their request hold up nobody, and are closed'],
      [senders]: ['300 senders of nothing have no turn: %s %s', 'a body that stands still', 'what is held of bodies'],
    },
  },
];
