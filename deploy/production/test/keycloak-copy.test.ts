import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keycloak-copy-'));
const programs = path.join(folder, 'programs');
const backups = path.join(folder, 'backups');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  for (const place of [programs, backups]) {
    fs.rmSync(place, { recursive: true, force: true });
    fs.mkdirSync(place);
  }
});

/** PostgreSQL's programs are in no image of the tests; `.ci/compose` has them. Here they fail in the ways that matter. */
function program(name: string, script: string): void {
  fs.writeFileSync(path.join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

function keep(task: string, from?: string) {
  const env = { PATH: `${programs}:${process.env.PATH}`, BACKUP_DIR: backups, PGDATABASE: 'keycloak', TASK: task };
  const script = path.join(__dirname, '../../keycloak/keep.sh');
  const more = from === undefined ? {} : { FROM: from };
  const { status, stdout, stderr } = spawnSync('sh', [script], { env: { ...env, ...more }, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const writes = 'for one; do case $one in --file=*) printf half >"${one#--file=}" ;; esac; done';
/** As pg_restore reads a whole copy: to the end, and with a list of what it holds. */
const readsAll = 'case $1 in --list) echo "1; 0 1 TABLE DATA public user_entity keycloak" ;; esac';

describe('the copy of Keycloak’s database', () => {
  it('has its name only once it is whole, for its owner’s eyes', () => {
    program('pg_dump', writes);
    program('pg_restore', readsAll);
    expect(keep('backup')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^backup: keycloak-.*, 4 bytes\n$/),
    });
    const [name = '', ...others] = fs.readdirSync(backups);
    expect(others).toEqual([]);
    expect(name).toMatch(/^keycloak-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.dump$/);
    expect(fs.statSync(path.join(backups, name)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['breaks off', `${writes}; exit 1`, readsAll],
    ['cannot be read again', writes, 'echo "could not read from input file: end of file" >&2; exit 1'],
    ['holds nobody', writes, 'exit 0'],
  ])('that %s leaves nothing, and ends with an error', (_, dump, restore) => {
    program('pg_dump', dump);
    program('pg_restore', restore);
    expect(keep('backup').status).not.toBe(0);
    expect(fs.readdirSync(backups)).toEqual([]);
  });

  it('is not put back where it is cut off or empty, also as earlier versions made it', () => {
    program('pg_restore', 'exit 1');
    program('psql', `touch ${path.join(folder, 'written')}`);
    const text = 'COPY public.user_entity (id) FROM stdin;\nann\n\\.\n';
    fs.writeFileSync(path.join(backups, 'cut.sql'), text);
    fs.writeFileSync(path.join(backups, 'empty.sql'), '');
    fs.writeFileSync(path.join(backups, 'empty.dump'), '');
    for (const name of ['cut.sql', 'empty.sql', 'empty.dump']) {
      for (const task of ['check', 'restore']) {
        expect(keep(task, name)).toMatchObject({
          status: 1,
          stderr: expect.stringContaining(`${name} is not a whole`),
        });
      }
    }
    expect(fs.existsSync(path.join(folder, 'written'))).toBe(false);
    fs.writeFileSync(path.join(backups, 'whole.sql'), `${text}--\n-- PostgreSQL database dump complete\n--\n`);
    expect(keep('restore', 'whole.sql').status).toBe(0);
    expect(fs.existsSync(path.join(folder, 'written'))).toBe(true);
  });

  it('is of use under a task and a name alone', () => {
    expect(keep('').stderr).toContain('TASK is backup, check or restore');
    expect(keep('check').stderr).toContain('FROM');
  });
});
