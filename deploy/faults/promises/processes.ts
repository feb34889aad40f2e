import type { FaultPromise } from '../fault-promise.js';

/** Processes, servers and the machine. */
export const processPromises: readonly FaultPromise[] = [
  {
    id: 'R4',
    fault: 'the database is killed again and again',
    target:
      'what was acknowledged is stored, and every event has its effect once; writes are taken again 3 s after each kill',
    rows: ['mongod-killed', 'all-killed', 'chat-killed', 'services-killed'],
    open: 'with what writes are refused meanwhile is looked at for messages; what is refused after the first one that is taken again counts in services-killed alone, which has eight kills',
  },
  {
    id: 'R5',
    fault: 'the database, the broker, or a process of a service stands still',
    target:
      'reads are answered, which says so where they may be out of date, or refused within 2 s, writes refused within 2 s, nothing acknowledged is lost, memory stays; without the broker messages are taken; with a second process of a service reads go on',
    rows: ['database-frozen', 'mongod-stopped', 'each-frozen', 'service-frozen'],
    tests: {
      'gateway/test/hung-service.test.ts': [
        'a service that hangs gathers a bounded number of requests, and the others are none the worse',
      ],
      'gateway/test/frozen-service.test.ts': [
        'what the only process of a service is asked while it stands still is refused in time, and it is asked again when it goes on',
      ],
      'gateway/test/upstreams.test.ts': ['leaves out what responds to nothing in time'],
      'gateway/test/several-processes.test.ts': [
        'what one that stands still was asked goes to the other, and it has turns again when it responds',
      ],
      'gateway/test/frozen-streams.test.ts': [
        'the streams of a process that stands still are cut off, so that pages open them at the other; the others stay',
      ],
      'gateway/test/last-responses.test.ts': [
        'while the only process of a service stands still, each account gets what it has read last, which says so',
        'so it is when the process is gone',
      ],
      'services/shared/test/rpc.test.ts': ['asks the other of two processes where one stands still'],
      'services/shared/test/stale-responses.test.ts': [
        'what is kept is sent as a whole while the database is silent, says so, and is stored by nobody',
        'a kept response is sent by its last decision, says so, and nobody waits once that is known',
      ],
    },
    open: 'what an account has not read within the last minute is refused while the only process of its service stands still; one of twenty reads may be refused while the database stands still; those of its first 2 s, and of the first 7 s of a process that stands still, need not say since when; 2 s are held to 2.3, and as fast as before means twice its p99, or 100 ms; with a second process six reads may wait, fail or be answered as they were last for each one that is stopped; a gateway that stands still; memory and open files of database and broker. Where that is more than a fifth, league-sync, chat and gateway may grow by 32 MB, the other services by 8; a service may have 70 files more open than before, the gateway 100, connections of clients left out',
  },
  {
    id: 'R6',
    fault: 'a gateway is killed while another one runs',
    target: 'clients that try again get everything, no write takes effect twice',
    rows: ['gateway-killed', 'rolling-streams', 'chat-killed'],
    tests: {
      'deploy/local/test/shared-port.test.ts': [
        'lets nobody wait whose connection a process was handed, and did not take before it was killed',
      ],
    },
    open: '200 reads and 100 messages a second, and a kill each 3.5 s: two cores do not keep up with more. Killed each 2.2 s, so that their starts took half of a core, about half of the runs had reads that were refused at their fourth try (1 to 2,600 of 6,000 to 15,000), and one whose cores were busy with something else 20,900 of 48,000; nothing that was sent was lost in any. And the first seconds of a stack whose league was connected a moment before: services that are still at work for it, with code that Node has not compiled yet, are asked by clients that try again for more than they get done, for 5 to 22 s in four runs, while gateways were killed',
  },
  {
    id: 'R7',
    fault: 'every process is restarted in turn, two of each, also by a version that moves stored documents',
    target: 'no request fails, no stream misses anything, no write is lost, and every document is moved',
    rows: ['rolling-restart', 'rolling-streams', 'migrated-while-serving'],
    tests: {
      'services/shared/test/migrations-meanwhile.test.ts': [
        'loses no write of an older and a newer process that go on meanwhile',
        'goes on where a process was that was killed',
        'is run by one of several processes',
      ],
    },
    open: 'what is written while processes are restarted are messages and votes. p99 during the restarts is told, and not held to a bound: it is several times that of before. 300 reads a second and the start of a process are all that two cores do; the first seconds of a stack that has just started are not looked at. While documents are moved rankings-recaps and achievements stand still, nothing is written, and the older version is played by documents without the fields of the newer one',
  },
  {
    id: 'R15',
    fault: 'another service does not respond to gRPC, though it takes connections',
    target: 'calls end at their deadline, a breaker stops them, pages that need it not are as fast as before',
    rows: ['dependency-swallowed'],
    tests: {
      'services/shared/test/rpc.test.ts': [
        'ends a call at its deadline',
        'stops calling a server that is gone, and finds it again when it is back',
      ],
    },
    open: 'as fast as before means a p99 of 10 % more, or of 15 ms more where that is more; 2 s are held to 2.3. No page asks analytics by gRPC: league-sync is made to ask it for a schedule, for which it waits 10 s. That a breaker stops calls is shown by a test. What was swallowed is missing in connections that stand: single pages are shown as they were last until these are found dead, 20 s after at the latest',
  },
  {
    id: 'R16',
    fault: 'far more requests than the machine can answer, from many or from one',
    target:
      'as many are answered as ever, the others are refused at once; one greedy member or league costs the others nothing',
    rows: ['overload', 'greedy-member', 'greedy-league', 'slow-clients'],
    tests: {
      'gateway/test/shedding.test.ts': [
        'who comes when every place is taken is refused at once, as every refusal reads',
        '%s that asks for everything leaves the others %s',
        'a place is given back however a request ends',
      ],
      'gateway/test/learned-bound.test.ts': [
        'the bound falls while responses are slow, refuses what is too much, and rises again when they are quick',
      ],
      'services/shared/test/http.test.ts': ['refuses work while it cannot keep up, but still reports its health'],
      'gateway/test/spare-connections.test.ts': [
        'many requests at once come by connections that were open before, and the open ones are replaced when they end',
      ],
      'gateway/test/bound.test.ts': [
        'that few are quick says nothing of many: a bound that is not used stays at the first one, and goes back to it from either side',
      ],
      'deploy/front/test/overload.test.ts': [
        'once the gateway refuses, it refuses in its place',
        'other pages of the league, and the page of other leagues, have all their places',
        'who asks for little is let through, also to that page',
      ],
    },
    open: 'overload and greedy-league stand behind deploy/front. Of a greedy league the others notice something: their p99 is held to 500 ms, not to what it was. The gateway alone answers 76 to 83 % of the most that it did before, since a refusal costs it 44 µs where an answer costs the stack 0.7 ms, and refuses 99 of 100 within 95 to 140 ms; one of seven runs had 60 %. Behind the front one of four runs refused its slowest within 1.5 s, which was before connections to the gateway were kept for a minute. greedy-league begins with a stack that has been in use for 20 s; in the first seconds of a flood code that Node has not compiled yet takes several times as long, and p99 was 470 to 660 ms there. That all is well after is judged at half the rate that was kept, and memory is not looked at; greedy-member shows the limit by the minute, the shares are shown by tests. What costs the others nothing may raise their p99 by 25 ms (greedy-member, slow-clients)',
  },
  {
    id: 'R19',
    fault: "the database's disk is full",
    target: 'writes are refused, nothing is there in part, all goes on when there is room',
    rows: ['disk-full'],
    tests: {
      'services/chat-messaging/test/images.test.ts': [
        'is removed after a while when no message has it; one that a message has stays',
      ],
    },
    open: 'the disks of broker and snapshots; with what requests are refused meanwhile; parts of a picture that lie in the database without its description',
  },
  {
    id: 'R20',
    fault: 'clocks differ',
    target: 'a minute signs nobody out, what is ordered is ordered by version and place, no call is forgotten',
    rows: ['clock-differs'],
    tests: {
      'services/shared/test/auth.test.ts': [
        'takes what a clock that is half a minute ahead holds for expired, or one that is behind for too young',
        'refuses',
      ],
      'services/league-sync/test/domain/call-window.test.ts': ['a clock that is set back does not forget calls'],
      'services/rankings-recaps/test/week-finalized.test.ts': ['is not ranked back by an older response'],
      'services/chat-messaging/test/placing.test.ts': [
        'processes that place at the same time give each event one position and leave none free',
      ],
    },
    open: 'Tokens count for 30 s more, and pages renew them 30 s before they run out: that is the minute. Who keeps a token to its last second is refused by a clock that is more than 30 s ahead; the row has clocks 60 s ahead and 10 minutes behind, and one that is minutes ahead refuses everybody',
  },
  {
    id: 'R21',
    fault: 'a service is stopped in the middle of an upload, a recap, a collection',
    target: 'it goes on or fails cleanly; nothing stays in progress for longer than 30 s',
    rows: ['stopped-at-work'],
    tests: {
      'services/league-sync/test/collect-season.test.ts': [
        'killed at ten places it ends with the same counts, and asks for no part twice',
      ],
      'services/shared/test/lease.test.ts': ['is held over its first term, and taken over after its holder died'],
    },
    open: 'a recap is stopped while it waits for its season, not while it is stored; a picture while its sender sends it, not while it is made anew',
  },
  {
    id: 'R22',
    fault: 'a job is started twice at once',
    target: 'one runs, nothing is doubled',
    rows: ['started-twice'],
    tests: {
      'services/league-sync/test/collect-season.test.ts': ['of twenty starts at once one begins, the others are told'],
      'services/shared/test/final-weeks.test.ts': ['is asked for on demand, and done by one process at a time'],
      'services/achievements/test/rules.test.ts': [
        'that does not award by itself waits for an admin; processing a week twice at once awards once',
      ],
    },
  },
  {
    id: 'R23',
    fault: 'everything is lost, and a backup that was made under load is restored in another place',
    target: 'what was acknowledged before the backup is there, all that must hold does',
    rows: ['backup-restored'],
    open: 'most of the 1 GB are pictures; sign-in by the development issuer',
  },
  {
    id: 'R24',
    fault: 'hours of load with kills and freezes at random, none in the last third',
    target: 'memory grows by 1 MB an hour and process at most, open files do not, nothing is lost',
    command: 'make soak HOURS=8',
    open: 'hours: it has been run for minutes, and slopes are judged where a process lived for half an hour, which takes 95 minutes',
  },
  {
    id: 'R25',
    fault: 'the power goes: what was not flushed to disk is gone',
    target: 'what was acknowledged by HTTP is stored, events are made again',
    rows: ['broker-machine-crashed', 'machine-crashed', 'machine-crashed-events'],
    open: 'a disk that loses what it had said to be flushed; any file system but ext4',
  },
  {
    id: 'R26',
    fault: 'the network is slow and loses connections',
    target: 'nothing that was acknowledged is lost or doubled, pages are answered or refused in time',
    rows: ['connections-lost'],
    open: 'all processes are of one machine: what a network does to them is done by proxies, which lose whole connections and no single pieces of them. What is refused has 3 s for that: as long as a service waits for its database, and what a busy machine adds',
  },
];
