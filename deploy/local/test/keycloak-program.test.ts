import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { keycloakCommand } from '../keycloak/command.js';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keycloak-program-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const at = (...names: string[]) => path.join(folder, ...names);
const own = (...names: string[]) => at('issuer', 'keycloak', ...names);

function write(text: string, ...names: string[]): void {
  fs.mkdirSync(path.dirname(at(...names)), { recursive: true });
  fs.writeFileSync(at(...names), text);
}

/** A Keycloak as it is unpacked: `jar` is a file that this version alone has. */
function unpacked(version: string, jar: string): string {
  write(`Keycloak - Version ${version}\n`, version, 'version.txt');
  write(version, version, 'bin', 'kc.sh');
  write(version, version, 'lib', jar);
  return at(version);
}

const start = (home: string) =>
  keycloakCommand({ home, dir: at('issuer'), port: 1, publicAddress: 'http://localhost:8080' });
const programs = () => [fs.readFileSync(own('bin', 'kc.sh'), 'utf8'), fs.readdirSync(own('lib'))];

describe('the program of a local Keycloak', () => {
  it('makes room for a newer one, and its data stay', () => {
    start(unpacked('26.9.1', 'a.jar'));
    write('people', 'issuer', 'keycloak', 'data', 'h2', 'keycloakdb.mv.db');
    start(unpacked('26.10.0', 'b.jar'));
    expect(programs()).toEqual(['26.10.0', ['b.jar']]);
    expect(fs.readFileSync(own('data', 'h2', 'keycloakdb.mv.db'), 'utf8')).toBe('people');
  });

  it('stays where the other one is older, and what it has built for itself where both are the same', () => {
    start(unpacked('26.10.0', 'a.jar'));
    write('', 'issuer', 'keycloak', 'lib', 'built.jar');
    start(unpacked('26.9.1', 'b.jar'));
    start(at('26.10.0'));
    expect(programs()).toEqual(['26.10.0', ['a.jar', 'built.jar']]);
  });

  it('is copied again where a copy was cut off, and brings no data of others', () => {
    const home = unpacked('26.10.0', 'a.jar');
    write('others', '26.10.0', 'data', 'h2', 'keycloakdb.mv.db');
    write('half', 'issuer', 'keycloak', 'lib', 'half.jar');
    start(home);
    expect(programs()).toEqual(['26.10.0', ['a.jar']]);
    expect(fs.existsSync(own('data', 'h2'))).toBe(false);
  });
});
