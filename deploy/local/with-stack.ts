import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { layoutOf } from './layout.js';
import { readOptions } from './options.js';
import { allocatePorts } from './ports.js';
import { canary, findingsText, scanLogs } from './scan-logs.js';
import { startStack, stopStack } from './stack.js';
import { summaryOf } from './summary.js';

/**
 * `with-stack.js command …`: runs a command beside a stack of its own (fresh data, free port) and takes it down after.
 * The command finds it by BASE_URL (the address) and PORTS_FILE (ports.json), and LOG_CANARY is to stand in the texts that
 * it sends. Its exit code is kept, unless the logs then hold a secret, a word of somebody, or a line that is not whole: 1.
 */
async function main([command, ...args]: string[]): Promise<number> {
  if (!command) throw new Error('usage: with-stack.js command [arguments]');
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dynasty-stack-'));
  const { gateway } = await allocatePorts(['gateway'], { seed: `gateway ${dataDir}` });
  const options = readOptions({ ...process.env, DATA_DIR: dataDir, PORT: String(gateway) }, process.cwd());
  const stop = async () => {
    await stopStack(dataDir);
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(130)));
  }
  try {
    const file = await startStack(options);
    console.log(`A stack for ${path.basename(command)}:\n${await summaryOf(file)}\n`);
    const { portsFile, logs } = layoutOf(dataDir);
    const env = { ...process.env, BASE_URL: file.address, PORTS_FILE: portsFile, LOG_CANARY: canary };
    const code = await run(command, args, env);
    // Its last lines are written by then.
    await stopStack(dataDir);
    const findings = findingsText(
      await scanLogs(logs, { knowsPeople: options.auth === 'keycloak' ? ['issuer.log'] : [] }),
    );
    if (findings !== undefined) noteFindings(findings);
    const kept = code === 0 && findings !== undefined ? 1 : code;
    if (kept !== 0) keepLogs(dataDir);
    return kept;
  } catch (error) {
    keepLogs(dataDir);
    throw error;
  } finally {
    await stop();
  }
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Prints them, and notes them for the tally where there is one: a second try of a test shows other logs. */
function noteFindings(findings: string): void {
  console.error(findings);
  const { FAILED_STEPS: file, KEPT_LOGS: of = 'stack' } = process.env;
  if (file !== undefined && fs.existsSync(path.dirname(file))) fs.appendFileSync(file, `logs of ${of}\n`);
}

/** Keeps the logs of a failed stack, whose data is removed; KEPT_LOGS names them where several stacks run at once. */
function keepLogs(dataDir: string): void {
  const folder = path.resolve('test-results', 'stack-logs', process.env.KEPT_LOGS ?? 'stack');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.cpSync(layoutOf(dataDir).logs, folder, { recursive: true });
  console.error(`The stack's logs are in ${folder}`);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
