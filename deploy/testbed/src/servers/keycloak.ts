import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { defaultCacheDir } from './cache-dir.js';
import { exists, installOnce } from './install-once.js';
import { runCommand } from './run-command.js';

const version = '26.4.5';
const sha256 = '72f73642a2c36de797d51b4b2b342d4a49f6e5832af10aa470cd123627bd80b3';
const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:zip`;
const mavenMs = 600_000;
const oldestJava = 17;

/**
 * Folder of an unpacked Keycloak: `KEYCLOAK_HOME`, else the cache folder, filled by Maven (with the machine's own
 * settings) when it is empty. Throws with what to install when Java or Maven is missing.
 */
export async function findKeycloak(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  await assertJava();
  if (env.KEYCLOAK_HOME) return path.resolve(env.KEYCLOAK_HOME);
  const target = path.join(defaultCacheDir(env), 'servers', `keycloak-${version}`);
  if (!(await exists(target))) await installOnce(target, fetchKeycloak);
  return target;
}

async function assertJava(): Promise<void> {
  const { ok, output } = await runCommand('java', ['-version']);
  const major = Number(/version "(\d+)/.exec(output)?.[1]);
  if (ok && major >= oldestJava) return;
  throw new Error(`AUTH=keycloak needs Java ${oldestJava} or newer (Debian: apt-get install openjdk-17-jre-headless).`);
}

async function fetchKeycloak(folder: string): Promise<void> {
  const downloads = path.join(folder, 'download');
  const get = ['-q', '-B', 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy', `-Dartifact=${artifact}`];
  const fetched = await runCommand('mvn', [...get, `-DoutputDirectory=${downloads}`], { timeoutMs: mavenMs });
  if (!fetched.ok) {
    throw new Error(
      `Keycloak ${version} could not be fetched with Maven (Debian: apt-get install maven), and KEYCLOAK_HOME names ` +
        `no unpacked one.\n  ${fetched.output.split('\n').slice(-2).join(' ')}`,
    );
  }
  const zip = path.join(downloads, `keycloak-quarkus-dist-${version}.zip`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(zip), hash);
  if (hash.digest('hex') !== sha256) throw new Error(`${path.basename(zip)} is not the file that is known: not used`);
  const unpacked = await runCommand('python3', ['-m', 'zipfile', '-e', zip, folder], { timeoutMs: 120_000 });
  if (!unpacked.ok) throw new Error(`could not unpack Keycloak: ${unpacked.output}`);
  const inner = path.join(folder, `keycloak-${version}`);
  for (const entry of await fs.readdir(inner)) await fs.rename(path.join(inner, entry), path.join(folder, entry));
  await fs.rm(inner, { recursive: true });
  await fs.rm(downloads, { recursive: true });
}
