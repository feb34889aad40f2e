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
      'services/league-sync/test/asked-to-wait.test.ts': [
        'are left alone by all processes until the time that it named, while pages are read, and polled then',
      ],
      'deploy/faults/test/provider-calls.stack.ts': [
        'is not called by opening the dashboard',
        'being down is a 503 with Retry-After for who connects, and nothing for who reads',
      ],
    },
    open: 'calls that are under way when the 429 comes reach Sleeper, and up to one more of each poll until all processes know of it; the three processes of the 200 leagues are three sets of jobs and clients in one',
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
      'services/league-sync/test/clients/every-path.test.ts': [
        'with %s is an outage in its time; nothing is followed, or read past its limit',
      ],
      'services/league-sync/test/every-path-broken.test.ts': [
        '%s changes nothing that is stored, whichever path it is, and is told',
      ],
      'services/league-sync/test/broken-endpoint.test.ts': [
        'keeps no league loading, holds up no other, and is asked again after growing waits',
        'is no outage: everything else of the league stays fresh',
      ],
      'services/league-sync/test/poll.test.ts': [
        '%s from the provider leaves stored data as it was, says so, and heals by itself',
        'empty lists where there were people, teams and games change nothing',
      ],
    },
    open: 'limits in small at each path: a reply that never comes is waited for 100 ms, not 5 s, and 1 MB is read of one that is too large, not 16',
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
    open: 'one seed of 5,000 leagues over 24 hours; the window alone has traffic of three seeds over 6 hours, with 429s at random; the plan and the window by a clock of the test, not the processes',
  },
];
