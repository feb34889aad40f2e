import { writePortsFile, type PortsFile } from './ports-file.js';

const againAfterMs = 1_000;

/**
 * Keeps ports.json as the stack is. What cannot be written (the disk is full) ends nothing that runs: it is noted, and
 * written with the next change or a second later. Returns how to tell of a change.
 */
export function publisherOf(
  portsFile: string,
  file: PortsFile,
  note: (line: string) => void,
): (change: Partial<PortsFile>) => void {
  let again: NodeJS.Timeout | undefined;
  const write = (): void => {
    const isLate = again !== undefined;
    clearTimeout(again);
    again = undefined;
    try {
      writePortsFile(portsFile, file);
      if (isLate) note('ports.json is written again');
    } catch (error) {
      if (!isLate) note(`ports.json could not be written (${error instanceof Error ? error.message : String(error)})`);
      again = setTimeout(write, againAfterMs);
      again.unref();
    }
  };
  return (change) => {
    Object.assign(file, change);
    write();
  };
}
