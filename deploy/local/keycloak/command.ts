import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { localRealm } from './realm.js';
import { completeThemes } from './theme.js';

/** Name of the administrator of a local Keycloak; reachable on its own loopback port only. */
export const administrator = 'operator';

/** Where the Keycloak in this folder keeps its administrator's password. */
export const passwordFile = (dir: string): string => path.join(dir, 'administrator-password');

/** The administrator's password of the Keycloak in this folder; made with its first start. */
export const administratorPassword = (dir: string): string => fs.readFileSync(passwordFile(dir), 'utf8');

/** Which version a folder of Keycloak holds, in its own words; it is copied last, so that half a copy has none. */
const versionFile = (folder: string) => path.join(folder, 'version.txt');

/**
 * Copies the program where its data are, since it stores the build for its settings beside itself: the first time, and
 * when it is newer than the one that is there. An older one would refuse what a newer one has stored.
 */
function bringProgram(home: string, own: string): void {
  const version = fs.readFileSync(versionFile(home), 'utf8');
  const there = fs.existsSync(versionFile(own)) ? fs.readFileSync(versionFile(own), 'utf8') : '';
  if (version.localeCompare(there, 'en', { numeric: true }) <= 0) return;
  fs.mkdirSync(own, { recursive: true });
  fs.rmSync(versionFile(own), { force: true });
  for (const name of fs.readdirSync(own)) {
    if (name !== 'data') fs.rmSync(path.join(own, name), { recursive: true });
  }
  const notYet = [path.join(home, 'data'), versionFile(home)];
  fs.cpSync(home, own, { recursive: true, filter: (from) => !notYet.includes(from) });
  fs.copyFileSync(versionFile(home), versionFile(own));
}

/** How a local Keycloak is run: on loopback, program and data below `dir`, behind the gateway's origin. */
export function keycloakCommand(o: { home: string; dir: string; port: number; publicAddress: string }) {
  const own = path.join(o.dir, 'keycloak');
  bringProgram(o.home, own);
  fs.cpSync(completeThemes(), path.join(own, 'themes'), { recursive: true });
  // Compressed copies of the pages' files, which it does not compare with them.
  fs.rmSync(path.join(own, 'data', 'tmp'), { recursive: true, force: true });
  const imported = path.join(own, 'data', 'import');
  fs.mkdirSync(imported, { recursive: true });
  fs.writeFileSync(path.join(imported, 'realm.json'), JSON.stringify(localRealm()));
  if (!fs.existsSync(passwordFile(o.dir))) {
    fs.writeFileSync(passwordFile(o.dir), randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  const listen = ['--http-host', '127.0.0.1', '--http-port', String(o.port)];
  const behindGateway = ['--hostname', o.publicAddress, '--proxy-headers', 'xforwarded'];
  return {
    command: 'bash',
    args: [path.join(own, 'bin', 'kc.sh'), 'start-dev', '--import-realm', ...listen, ...behindGateway],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: o.dir,
      TZ: 'UTC',
      ...(process.env.JAVA_HOME ? { JAVA_HOME: process.env.JAVA_HOME } : {}),
      JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
      // Starts with half of the processor's time: what makes long runs faster is not worth its price in a local one.
      JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1 -XX:-UseG1GC -XX:+UseSerialGC',
      KC_BOOTSTRAP_ADMIN_USERNAME: administrator,
      KC_BOOTSTRAP_ADMIN_PASSWORD: administratorPassword(o.dir),
      PUBLIC_URL: o.publicAddress,
    },
  };
}
