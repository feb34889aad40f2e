import { execFile } from 'node:child_process';

export interface CommandResult {
  /** false when the program is missing, failed or ran out of time. */
  ok: boolean;
  /** Standard output and error together, for a message to a person. */
  output: string;
}

/** Runs a program to its end and never throws: a missing program is a result too. */
export function runCommand(
  command: string,
  args: string[],
  o: { timeoutMs?: number; env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(
      command,
      args,
      { timeout: o.timeoutMs ?? 20_000, env: o.env ?? process.env, cwd: o.cwd, maxBuffer: 4 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const output = `${stdout}${stderr}`.trim();
        resolve({ ok: error === null, output: output || (error?.message ?? '') });
      },
    );
  });
}

/** The first `major.minor.patch` in a text, e.g. in what `--version` prints. */
export function versionIn(text: string): string | undefined {
  return /(\d+\.\d+\.\d+)/.exec(text)?.[1];
}

/** Compares two dotted versions number by number: is `version` the same as or newer than `minimum`? */
export function atLeast(version: string, minimum: string): boolean {
  const [have, want] = [version, minimum].map((text) => text.split('.').map(Number));
  for (let i = 0; i < (want?.length ?? 0); i += 1) {
    const difference = (have?.[i] ?? 0) - (want?.[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
