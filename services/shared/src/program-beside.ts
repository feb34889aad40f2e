import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Beside the sources of this file, also where it is built itself and asked by somebody who runs from theirs. */
const fromSources = pathToFileURL(path.join(__dirname, '../src/from-sources.mjs')).href;

/**
 * How Node runs a program that stands beside a file of ours: built where that is built, and from the sources where that is
 * one (in tests). There the program and what it imports keep to what Node takes as it is: no `__dirname`, and types that
 * are imported as such.
 * @param file `__filename` of the file that it stands beside
 * @param name of the program's file, without its extension
 */
export function programBeside(file: string, name: string): { program: string; execArgv: string[] } {
  const extension = path.extname(file);
  return {
    program: path.join(path.dirname(file), `${name}${extension}`),
    execArgv: extension === '.ts' ? ['--import', fromSources] : [],
  };
}
