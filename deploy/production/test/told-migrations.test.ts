import fs from 'node:fs';
import path from 'node:path';
import { services } from '../databases.js';

const repository = path.join(__dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(repository, file), 'utf8');

/** The migrations of a service, by their names. Throws an Error for a file that has one without a name that can be read. */
function migrationsOf(service: string): [service: string, name: string][] {
  const folder = path.join('services', service, 'src');
  const files = fs.readdirSync(path.join(repository, folder), { encoding: 'utf8', recursive: true });
  const texts = files.filter((file) => file.endsWith('.ts')).map((file) => read(path.join(folder, file)));
  return texts
    .filter((text) => text.includes("from '@dynasty/kit/migrations'"))
    .map((text) => {
      const name = /\bname: '([^']+)',/.exec(text)?.[1];
      if (name === undefined) throw new Error(`no name of a migration in ${text}`);
      return [service, name];
    });
}

it('tells operators of every migration, and of none that is gone', () => {
  const [, section = ''] = /\n### Stored documents move\n([^]*?)\n### /.exec(read('deploy/README.md')) ?? [];
  const told = [...section.matchAll(/^\| ([a-z-]+) +\| `([^`]+)` +\|/gm)].map((row) => row.slice(1));
  expect(told.length).toBeGreaterThan(0);
  expect(told.sort()).toEqual(services.flatMap(migrationsOf).sort());
});
