import type { FaultPromise } from '../fault-promise.js';

const http = 'services/league-sync/test/clients/provider-http.test.ts';

/** Sleeper: what it refuses, breaks, and may be asked. */
export const providerPromises: readonly FaultPromise[] = [
  {
    id: 'R8',
    fault: 'Sleeper says that it was asked too much (429)',
    target: 'nobody asks until the time that it named; pages do not notice',
    tests: {
      [http]: ['429 stops everybody for as long as the provider says, whichever process asked'],
      'deploy/faults/test/provider-calls.stack.ts': [
        'is not called by opening the dashboard',
        'being down is a 503 with Retry-After for who connects, and nothing for who reads',
      ],
    },
    open: '200 leagues that are due at that moment',
  },
  {
    id: 'R9',
    fault: 'Sleeper fails, hangs, cuts off, sends HTML, wrong types, far too much, or elsewhere',
    target: 'what is stored stays as it was and says since when; asking stops for a moment after five failures',
    tests: {
      [http]: [
        '%s is tried again, then reported as an outage',
        'wrong types and a hanging reply are outages that are not repeated at once',
        'five failures in a row close the way for a moment: no call is made, then one that succeeds opens it',
      ],
      'services/league-sync/test/broken-endpoint.test.ts': [
        'keeps no league loading, holds up no other, and is asked again after growing waits',
        'is no outage: everything else of the league stays fresh',
      ],
      'services/league-sync/test/poll.test.ts': ['empty lists where there were people, teams and games change nothing'],
    },
    open: 'each fault at a few paths, not each at every path',
  },
  {
    id: 'R10',
    fault: 'any traffic at all, with 429s at random',
    target: 'never more than 900 calls in any 60 s, retries included',
    tests: {
      'services/league-sync/test/domain/call-window.test.ts': [
        'never lets more than 900 calls through in any 60 s (traffic %i)',
      ],
      [http]: ['processes share one budget of 900, retries counted'],
      'services/league-sync/test/domain/poll-plan.test.ts': [
        'of 5,000 the watched ones keep their cadence, the others stretch evenly, none is starved',
      ],
    },
    open: 'one seed of 5,000 leagues over 24 hours; the plan and the window by a clock of the test, not the processes',
  },
];
