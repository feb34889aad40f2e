import { Session } from 'node:inspector/promises';
import path from 'node:path';

/** Watches which source files of a folder run, by V8's precise coverage. */
export interface FilesRun {
  /** The files of which a function was called while `work` ran, relative to the folder. */
  during(work: () => Promise<unknown>): Promise<string[]>;
  close(): void;
}

/** @param folder a service's `src` */
export async function watchFiles(folder: string): Promise<FilesRun> {
  const source = `${path.resolve(folder)}${path.sep}`;
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const take = () => session.post('Profiler.takePreciseCoverage');

  return {
    async during(work) {
      // Each response lists the calls since the one before.
      await take();
      await work();
      const { result } = await take();
      const ran = result.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0));
      const files = ran.map(({ url }) => url.replace(/^file:\/\//, '')).filter((url) => url.startsWith(source));
      return [...new Set(files.map((url) => url.slice(source.length).split(path.sep).join('/')))].sort();
    },
    close: () => session.disconnect(),
  };
}
