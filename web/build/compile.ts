import path from 'node:path';
import { build, type Rolldown } from 'vite';

const folder = path.resolve(import.meta.dirname, '../start');

/** A file of start/ as one script that needs no other; `define` fills in what the build knows. */
export async function compile(file: string, define: Record<string, unknown>): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    define: Object.fromEntries([
      ['process.env.NODE_ENV', '"production"'],
      ...Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]),
    ]),
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path.join(folder, file), formats: ['iife'], name: 'start' },
    },
  })) as Rolldown.RolldownOutput[];
  const code = result[0]?.output[0].code;
  if (code === undefined) throw new Error(`${file} was not compiled`);
  return code.trim();
}
