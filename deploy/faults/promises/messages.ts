import type { FaultPromise } from '../fault-promise.js';

/** Writes, their events, and what is made of these. */
export const messagePromises: readonly FaultPromise[] = [
  {
    id: 'R1',
    fault: 'services are killed in turn at random moments, and all processes at one moment, while messages are sent',
    target:
      'every message that was acknowledged is there, once, in its order; pages of each are back 2 s after its kill',
    rows: ['all-killed', 'chat-killed', 'everything-killed', 'services-killed'],
    tests: { 'deploy/faults/test/connect-survives-kills.stack.ts': ['loses no week and ranks none twice'] },
    open: '20,000 messages a run, not 100,000, and with the tests of every change 200, not 10,000; where all processes are killed at once messages are acknowledged again within 15 s: it takes 9 s on two cores, on which all start at the same time; that pages which are back stay so is looked at for 0.8 s',
  },
  {
    id: 'R2',
    fault: 'the broker is killed while events and messages are sent',
    target: 'no write fails; every effect once, 5 s after the last start',
    rows: ['broker-killed', 'services-killed'],
    open: 'on a busy machine (load 9) one of two runs of the same seed had every effect after 5.6 s, the other after 4.5 s. In broker-killed what is committed goes to the database alone; in services-killed, where services commit it, events are of one kind, two a second',
  },
  {
    id: 'R3',
    fault: "the broker's files are removed",
    target: 'every effect once, within 30 s',
    rows: ['broker-wiped'],
    tests: {
      'services/rankings-recaps/test/broker-wiped.test.ts': [
        'between its acknowledgement and our consumption costs no ranking for longer than 30 s',
      ],
    },
    open: 'effects are counted, not compared with a rebuild; product code is shown for rankings. How long it takes to send 22,800 events again is how fast two cores are: the same code took 18.5 s on one day, and 34 to 41 s on another',
  },
  {
    id: 'R11',
    fault: 'events come up to five times, in any order',
    target: 'the same state as by one delivery in order',
    tests: {
      'services/rankings-recaps/test/week-finalized.test.ts': ['leave the state of one delivery in order (seed %i)'],
      'services/achievements/test/week-finalized.test.ts': ['leave the awards of one delivery in order (seed %i)'],
      'services/achievements/test/record-awards.test.ts': [
        'end as the newest revision has them, in whatever order they come (seed %i)',
        'end as they were told last of one revision, in whatever order they come (seed %i)',
      ],
      'services/rankings-recaps/test/recaps.test.ts': [
        'doubled and shuffled events and a correction end in the same recaps (seed %i)',
      ],
    },
    seeds: 100,
    open: 'about 10,000 deliveries a run, not 50,000: each seed of a test has 3 to 9 events, up to five times each, in any order (45 deliveries at most). With the tests of every change they have 3 to 6 seeds',
  },
  {
    id: 'R12',
    fault: 'events that nobody can read, or that the broker refuses, among good ones',
    target: 'good ones have their effect, 1 s later than without bad ones at most; bad ones become dead letters once',
    rows: ['poison-events', 'refused-events'],
    tests: {
      'services/shared/test/bus.test.ts': [
        'tries a failing event six times, without holding up the others, then parks it',
        'parks an event that cannot be read at once, exactly once',
      ],
    },
    open: "lateness at 200 good events a second. An event of 1 MB is refused to its sender, one under the name of another version waits in its stream for whoever reads that, and neither becomes a dead letter. Bytes of another version that can be read as this one's are no bad event here: what they lack is empty, what is new in them is left out. Events at which handlers fail are shown by tests",
  },
  {
    id: 'R13',
    fault: 'a process dies between any two steps of a fact, its event and its effect',
    target: 'nothing is lost, nothing happens twice',
    rows: ['fault-points'],
    tests: {
      'services/shared/test/fault-points.test.ts': [
        'has no point that stands nowhere in the code',
        'has every point that stands in the code, by its name',
      ],
      'services/shared/test/outbox-relay.test.ts': ['sends what a process left behind that died'],
      'services/shared/test/outbox.test.ts': ['sends the events of a commit whose reply was lost'],
      'services/chat-messaging/test/placing.test.ts': [
        'what a process stored before it died is sent by the next one that starts',
        'an event that was placed and never sent goes out within 5 s even when none follows',
      ],
      'services/league-sync/test/fact-and-event.test.ts': [
        'at any moment leaves nothing stored that was not announced',
      ],
      'services/rankings-recaps/test/week-finalized.test.ts': ['%s loses nothing and leaves nothing half done'],
      'services/achievements/test/week-finalized.test.ts': ['%s loses nothing and leaves nothing half done'],
    },
    open: 'The points of the kit are shown in one service made of its parts, those of chat in chat; the other services pass the same points, and no run kills each of them there',
  },
  {
    id: 'R14',
    fault: 'a consumer handles nothing while events go on',
    target: 'messages are as fast as before, events wait in the stream and not in memory',
    rows: ['slow-consumer'],
    tests: {
      'services/shared/test/bus.test.ts': ['waits while a dependency is away, counts nothing, and goes on in order'],
    },
    open: 'the consumer is stopped (SIGSTOP), not slow; as fast as before means a p99 of 10 % more, or of 15 ms more where that is more; memory is told, and not held to a bound',
  },
  {
    id: 'R17',
    fault: 'the same write is sent fifty times at once',
    target: 'it takes effect once, and all get the same response',
    rows: ['same-key'],
    tests: {
      'services/shared/test/idempotency.test.ts': [
        'gives fifty parallel duplicates in two processes one effect and one response',
      ],
      'services/shared/test/received-files.test.ts': [
        'keeps one of fifty that come at once to two processes under one key, and gives all the same response',
      ],
      'services/chat-messaging/test/chat.test.ts': ['with the same key posts once, even fifty times at once'],
      'services/chat-messaging/test/repeated-uploads.test.ts': [
        'fifty at once in two processes store one, though one account may not send so many at once',
      ],
      'services/league-sync/test/repeated-imports.test.ts': [
        'a file that is sent fifty times at once under one key is imported once, and all are told the same',
      ],
    },
    open: '1,000 keys of messages in one run, not with 100 seeds; other writes by tests',
  },
  {
    id: 'R18',
    fault: 'fifty accounts link and claim the same Sleeper user at once',
    target: 'one wins, the others are told',
    rows: ['claims-race'],
    tests: {
      'services/league-sync/test/claim-team.test.ts': [
        'stores one claim and one event, however often it is pressed at once',
        'ends at once under a key, when the claim is %s',
      ],
      'services/league-sync/test/claims-race.test.ts': [
        'one of them is linked and has the team, the others are told so (seed %i)',
      ],
    },
    seeds: 100,
    open: 'a whole stack has 5 Sleeper users a run. 200 are raced by the test, at two processes in one, which is given a new budget for each: every account asks Sleeper before it waits for its turn, those of a process that ask the same at once by one call',
  },
];
