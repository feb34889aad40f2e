/**
 * Which file may import which. Inside a service imports run downwards only:
 * main > app, rpc, events, jobs > routes > actions, deps > bodies, clients, engines, memory, store > domain.
 */

/** The rooms of a service above its domain, the upper ones first; those of one floor may import each other. */
const floors = [
  ['main.ts'],
  ['app.ts', 'rpc.ts', 'rpc/', 'events/', 'jobs/'],
  ['routes/'],
  ['actions/', 'deps.ts'],
  ['bodies/', 'clients/', 'engines/', 'memory/', 'store/'],
];
const service = '^services/(?!shared/)([^/]+)/';
const pathOf = (room) => room.replace('.', '\\.') + (room.endsWith('/') ? '' : '$');
const roomsOf = (from, rooms) => `${from}src/(${rooms.map(pathOf).join('|')})`;

const downwards = floors.slice(1).map((rooms, index) => ({
  name: `${rooms[0].replace(/[./].*$/, '')}-imports-upwards`,
  comment: 'A lower room knows nothing of the rooms above it.',
  severity: 'error',
  from: { path: roomsOf(service, rooms) },
  to: { path: roomsOf('^services/$1/', floors.slice(0, index + 1).flat()) },
}));

const forbidden = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const unknown = { couldNotResolve: true };

module.exports = {
  forbidden: [
    forbidden('circle', 'Files that need each other are one file, or three.', {}, { circular: true }),
    forbidden(
      'unknown-file',
      'The import leads nowhere.',
      { pathNot: '^(web|deploy/bench/arrivals|deploy/load/scripts)' },
      unknown,
    ),
    ...downwards,
    forbidden(
      'domain-is-pure',
      'The domain turns values into values: it imports other domain files only.',
      { path: `${service}src/domain/` },
      { pathNot: '^services/$1/src/domain/' },
    ),
    forbidden(
      'events-and-jobs-call-actions',
      'What an event, a job or a call from another service does is an action; routes belong to HTTP.',
      { path: roomsOf(service, ['rpc.ts', 'rpc/', 'events/', 'jobs/']) },
      { path: '^services/$1/src/(routes|app\\.ts$)' },
    ),
    forbidden(
      'service-imports-service',
      'Services meet through gRPC and events only.',
      { path: `${service}src/` },
      { path: '^(services|gateway|web)/', pathNot: '^services/($1|shared)/' },
    ),
    forbidden(
      'kit-imports-service',
      'The kit serves all services and knows none of them.',
      { path: '^services/shared/src/' },
      { path: '^(services|gateway|web|deploy)/', pathNot: '^services/shared/' },
    ),
    forbidden(
      'kit-knows-football',
      'What knows leagues and weeks stays in the folder league/.',
      { path: '^services/shared/src/(?!league/)' },
      { path: '^services/shared/src/league/' },
    ),
    forbidden(
      'production-imports-test-servers',
      'The test servers and the stand-in are no part of the product.',
      { path: '^(services/[^/]+/src|gateway/src|web/src|proto)/' },
      { path: '^deploy/' },
    ),
    forbidden(
      'broker-beside-the-bus',
      'The broker is reached through the bus.',
      { path: '/src/', pathNot: '^services/shared/src/bus/' },
      { path: '(^|/)node_modules/nats/' },
    ),
    forbidden(
      'web-imports-server',
      'The web knows the services by their OpenAPI only.',
      { path: '^web/src/' },
      { path: '^(services|gateway|proto|deploy)/' },
    ),
    forbidden(
      'lib-imports-upwards',
      'lib imports nothing above it.',
      { path: '^web/src/lib/' },
      { path: '^web/src/(ui|features|app)/' },
    ),
    forbidden(
      'ui-imports-upwards',
      'ui imports lib and itself.',
      { path: '^web/src/ui/' },
      { path: '^web/src/(features|app)/' },
    ),
    forbidden(
      'feature-imports-feature',
      'A feature imports lib, ui and itself; no other feature and no app file.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/(features|app)/', pathNot: '^web/src/features/$1/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: '(^|/)(node_modules|dist|gen)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
};
