import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { mountedPlaces, openToAll } from '../readable.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'readable-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const modeOf = (name: string) => (fs.statSync(path.join(folder, name)).mode & 0o777).toString(8);

it('lets everybody read what was laid out under a umask that keeps others out, and nobody else write', () => {
  const outside = path.join(folder, 'outside');
  fs.writeFileSync(outside, '', { mode: 0o600 });
  const context = path.join(folder, 'context');
  fs.mkdirSync(path.join(context, 'dist'), { recursive: true });
  fs.writeFileSync(path.join(context, 'dist/main.js'), '');
  fs.writeFileSync(path.join(context, 'run.sh'), '');
  fs.symlinkSync(outside, path.join(context, 'link'));
  for (const name of ['context', 'context/dist', 'context/run.sh']) fs.chmodSync(path.join(folder, name), 0o700);
  fs.chmodSync(path.join(context, 'dist/main.js'), 0o600);
  openToAll(context);
  const names = ['context', 'context/dist', 'context/dist/main.js', 'context/run.sh', 'outside'];
  expect(names.map(modeOf)).toEqual(['755', '755', '644', '755', '600']);
});

it('knows what docker-compose.yml mounts of the repository', () => {
  const places = mountedPlaces(fs.readFileSync(path.join(__dirname, '../../../docker-compose.yml'), 'utf8'));
  expect(places).toEqual(
    expect.arrayContaining(['deploy/nats/nats.conf', 'deploy/keycloak/themes/dynasty', 'deploy/front/haproxy.cfg']),
  );
  for (const place of places) expect(fs.existsSync(path.join(__dirname, '../../..', place))).toBe(true);
});
