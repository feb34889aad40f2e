import type { AttackCase } from '../attack-case.js';
import { everywhere, faultsTold, fuzzed, gateway, kit, onStack } from './files.js';

const pages = gateway('pages');
const hygiene = (name: string): string => `deploy/attacks/test/${name}.test.ts`;

/** What the inside tells of itself: in responses, logs, pages, and the repository. */
export const disclosureCases: readonly AttackCase[] = [
  {
    n: 67,
    attack: 'A fault of ours, to read of the inside',
    must: 'a general message with the request’s id; no stack, path or host',
    shown: {
      [kit('http')]: ['say nothing about a fault of ours, and carry the request id'],
      [gateway('sessions')]: ['the response to a failure of the gateway shows no details'],
      [onStack('fuzz')]: [
        'whatever is sent to the gateway’s own routes, it neither fails nor tells of its inside, nor leads elsewhere',
      ],
      ...everywhere('fuzz', faultsTold, fuzzed),
    },
  },
  {
    n: 68,
    attack: 'Pages and answers without the headers that protect them',
    must: 'HSTS, a strict content policy, nosniff, Referrer-Policy; nothing of the API is stored',
    shown: {
      [pages]: [
        'the security headers of pages',
        'no page runs a script that stands in it, but the one that it was built with',
        'the security headers of everything else',
      ],
      [gateway('https')]: ['HSTS on every response'],
      [kit('http-content')]: ['are tagged when read, never stored otherwise'],
      [onStack('connections')]: ['what protects a response'],
    },
  },
  {
    n: 69,
    attack: 'Secrets and words in the logs; lines that an attacker breaks',
    must: 'no token, cookie, password, e-mail or message; each line is one JSON object',
    shown: {
      [kit('process')]: ['logs no secrets'],
      'deploy/faults/test/logs.stack.ts': [
        'no log of the stack has a token, an e-mail or a word that people wrote, and every line of our own is whole',
      ],
      'deploy/local/test/scan-logs.test.ts': ['finds %s, and says where without repeating it'],
      [kit('logged')]: ['nothing that a caller sends is in the log, whatever fails of it, and every line is whole'],
    },
  },
  {
    n: 70,
    attack: 'Secrets in repository and bundle; packages whose scripts or licences nobody looked at',
    must: 'none; production starts with no default secret',
    shown: {
      [hygiene('sources')]: [
        'no file of the repository holds a secret',
        'no file of the web that was built holds a secret',
        'no source map is built for the web',
      ],
      [hygiene('packages')]: ['packages'],
      'deploy/production/test/production-files.test.ts': [
        'starts with no secret that is not set, and the example sets none',
        'starts neither the services nor Keycloak and Grafana with a secret that is weak or a default',
      ],
      [kit('process')]: [
        'does not start with %s at database or broker',
        'names all of it at once and repeats no password',
        'takes a client certificate in the place of a password, at the database',
      ],
      [gateway('limits')]: ['limits cannot be lifted in production'],
    },
    open: 'secrets in the container images, and known weaknesses of packages (`npm audit`): no test looks at either',
  },
];
