import path from 'node:path';
import { defaultCacheDir } from './cache-dir.js';
import { debianPackage } from './debian-package.js';
import { findBinary } from './find-binary.js';
import { goInstall } from './go-install.js';

/** Where what watches an installation lies in the cache folder, once it was fetched or built. */
export function watchToolPlaces(cacheDir = defaultCacheDir()) {
  const prometheus = path.join(cacheDir, 'servers', 'promtool-built');
  return {
    promtool: path.join(prometheus, 'promtool'),
    prometheus: path.join(prometheus, 'prometheus'),
    alertmanager: path.join(cacheDir, 'servers', 'alertmanager-built', 'alertmanager'),
  };
}

/** promtool, which checks rules and runs their tests, with Prometheus beside it; Debian's when there is none on PATH. */
export function findPromtool(cacheDir?: string): Promise<string> {
  const howToInstall = 'Install Prometheus (https://prometheus.io/docs) so that promtool is on PATH.';
  const build = (target: string) => debianPackage('prometheus', ['promtool', 'prometheus'], target);
  return findBinary({ program: 'promtool', minimum: '2.37.0', build, howToInstall }, cacheDir);
}

/** That of docker-compose.yml. */
export const ALERTMANAGER_VERSION = 'v0.28.1';

/** Alertmanager, which mails alerts; built when there is none on PATH. */
export function findAlertmanager(cacheDir?: string): Promise<string> {
  const howToInstall = 'Install it (https://prometheus.io/docs/alerting) so that alertmanager is on PATH.';
  // Not Debian's: it reads a file that only its installation has.
  const module = `github.com/prometheus/alertmanager/cmd/alertmanager@${ALERTMANAGER_VERSION}`;
  const build = (target: string) => goInstall(module, target);
  return findBinary({ program: 'alertmanager', minimum: '0.25.0', build, howToInstall }, cacheDir);
}
