import fs from 'node:fs';
import { buildSum, supervisorPlaces } from './build-sum.js';
import { noteFootball } from './football-of-data.js';
import { layoutOf } from './layout.js';
import type { StackOptions } from './options.js';
import { allocatePorts } from './ports.js';
import { readPortsFile, writePortsFile, type PortsFile } from './ports-file.js';
import { processesOf } from './processes.js';
import { identityOf } from './process-identity.js';
import { publisherOf } from './publish.js';
import { portNames, publicAddress } from './service-env.js';
import { createSupervisor } from './supervisor.js';
import { claimFolder } from './supervisor-file.js';

/** The process that stays behind after `make up`: starts the stack, keeps it running, stops it on SIGTERM. */
async function main(options: StackOptions): Promise<void> {
  const layout = layoutOf(options.dataDir);
  fs.mkdirSync(layout.logs, { recursive: true });
  const note = (line: string) => console.log(`${new Date().toISOString()} ${line}`);
  const previous = readPortsFile(layout.portsFile)?.ports;
  const ports = await allocatePorts(portNames(options), { seed: options.dataDir, previous, taken: [options.port] });
  const self = identityOf(process.pid) ?? null;
  // Whoever started it has noted it, unless they were ended in that moment.
  if (self && !claimFolder(layout.supervisorFile, self)) throw new Error('Another supervisor has this folder.');

  const file: PortsFile = {
    address: publicAddress(options),
    state: 'starting',
    supervisor: self,
    startedAt: new Date().toISOString(),
    build: buildSum(supervisorPlaces(options)),
    options,
    ports,
    processes: {},
  };
  // Where there is no room for this, nothing begins.
  writePortsFile(layout.portsFile, file);
  noteFootball(options);
  const publish = publisherOf(layout.portsFile, file, note);

  const specs = await processesOf({ options, layout, ports });
  const supervisor = createSupervisor({
    specs,
    logDir: layout.logs,
    note,
    onChange: (processes) => publish({ processes }),
  });

  let stopping: Promise<void> | undefined;
  const stop = async (signal: string) => {
    note(`stopping (${signal})`);
    publish({ state: 'stopping' });
    await supervisor.stop();
    publish({ state: 'stopped', supervisor: null, processes: supervisor.status() });
    note('stopped');
    process.exit(0);
  };
  // Whoever asks again, as two `make down` do, must not end it before the others have stopped.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (stopping ??= stop(signal)));

  note(`starting ${specs.map(({ name }) => name).join(', ')}`);
  await supervisor.start();
  if (file.state !== 'starting') return;
  publish({ state: 'ready' });
  note('everything is ready');
}

main(JSON.parse(process.argv[2] ?? '{}') as StackOptions).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
