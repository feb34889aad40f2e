import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { programBeside } from '../src/program-beside.js';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dynasty-program-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
function run(extension: string): string {
  const { program, execArgv } = programBeside(path.join(folder, `starter${extension}`), 'program');
  return execFileSync(process.execPath, [...execArgv, program], { env: {}, encoding: 'utf8' });
}

it('runs from the sources, which name each other as they are built, with nothing but Node', () => {
  write('names.ts', 'export interface Name { first: string }\nexport const name: Name = { first: "Ann" };\n');
  write(
    'program.ts',
    'import { name, type Name } from "./names.js";\nconst { first }: Name = name;\nconsole.log(first);\n',
  );
  expect(run('.ts')).toBe('Ann\n');
});

it('runs as it is where it is built', () => {
  write('program.js', 'console.log(process.execArgv.length)\n');
  expect(run('.js')).toBe('0\n');
});
