import type { AttackCase } from '../attack-case.js';
import { gateway, kit, onStack } from './files.js';

const tokens = gateway('tokens');
const sessions = gateway('sessions');
const https = gateway('https');
const stack = onStack('sessions');
const forged = 'reads, changes and opens nothing: one %s';
const issuer = 'deploy/local/test/issuer.test.ts';

/** Tokens, sessions and the way in. */
export const sessionCases: AttackCase[] = [
  {
    n: 45,
    attack: 'A token without a signature',
    must: '401',
    shown: {
      [tokens]: ['no algorithm, or the public key as a secret: 401'],
      [kit('auth')]: ['alg none'],
      [stack]: [forged],
      'deploy/faults/test/bad-input.stack.ts': ['no token, a forged one, one without a signature'],
    },
  },
  {
    n: 46,
    attack: 'A token signed with the public key as a shared secret',
    must: '401',
    shown: {
      [tokens]: ['no algorithm, or the public key as a secret: 401'],
      [kit('auth')]: ['HS256 signed with the public key'],
      [stack]: [forged],
    },
  },
  {
    n: 47,
    attack: 'A token that brings its own key, or says where to get it',
    must: '401, and nothing is fetched',
    shown: {
      [tokens]: ["keys are never fetched from where a token's header points"],
      [kit('auth')]: ['keys that the token itself brings or names, without fetching them'],
      [stack]: [forged],
    },
  },
  {
    n: 48,
    attack: 'A token of another issuer, for another audience, expired, not valid yet, or of another type',
    must: '401 each',
    shown: {
      [tokens]: ['%s: 401'],
      [kit('auth')]: ['refuses'],
      [stack]: [forged, 'is told by these flaws alone: without any, the same key signs somebody in'],
    },
  },
  {
    n: 49,
    attack: 'A thousand made-up key ids; a key that was changed',
    must: 'one fetch of keys at most; accepted after one fetch',
    shown: {
      [tokens]: ['a thousand made-up key ids cost one fetch of keys at most'],
      [kit('auth')]: ['fetches the keys once for a thousand unknown key ids', 'takes a rotated key with one fetch'],
      [stack]: ['holds up nobody, though hundreds name a key each that is nowhere'],
    },
  },
  {
    n: 50,
    attack: 'A return address on another site after signing in',
    must: 'the start page instead',
    shown: {
      [sessions]: ['does not come back to %j'],
      [stack]: ['does not come back to %j', 'sends no code to %s'],
      'web/src/app/session.test.tsx': ['never returns to another site'],
    },
  },
  {
    n: 51,
    attack: 'A sign-in code that is used again, or by somebody else',
    must: 'refused: it works once, with its verifier; what is no token opens no session',
    shown: {
      [issuer]: ['takes a code once, with its verifier only', 'needs PKCE'],
      [sessions]: ['a session is not opened by %s'],
      [stack]: [
        'by a code works once, with what its browser alone knows',
        'is renewed once by the same words: whoever says them again gets nothing, nor does their thief',
      ],
    },
  },
  {
    n: 52,
    attack: 'A session after signing out, or after its time',
    must: '401 in every process, also for a token that was checked before',
    shown: {
      [tokens]: ['a signed-out session is over in this process and in every other'],
      [kit('auth')]: ['ends a session in every process, also for a token that was verified before'],
      [sessions]: ['a verified token becomes an HttpOnly cookie for as long as it lives'],
      [stack]: [
        'is over after signing out, for the gateway and every service, though they have checked its token before',
        'is the one that signing in gives, not one that was there before',
      ],
    },
  },
  {
    n: 53,
    attack: 'The cookie, read by a script, sent elsewhere or set by a neighbour',
    must: '__Host-, Secure, HttpOnly, SameSite=Strict, Path=/, no Domain',
    shown: {
      [https]: [
        'behind https the cookie is bound to the host and never leaves it',
        'the cookie of plain http counts for nothing there',
      ],
      [stack]: ['is kept from scripts, from other sites and other hosts, and from every cache'],
    },
  },
];
