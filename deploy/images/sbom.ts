import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** A list of what an image holds (CycloneDX), as far as it is read here. */
interface Sbom {
  components?: {
    name: string;
    version: string;
    licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  }[];
}

/** Writes the list of the packages in an image's context, as npm knows them: names, versions, checksums, licences. */
export function writeSbom(context: string, file: string): Sbom {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--loglevel=error'];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: context,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr.trim()}`);
  fs.writeFileSync(file, stdout);
  return JSON.parse(stdout) as Sbom;
}

/** How many packages have which licence, the most frequent first; those that tell none are named. */
export function licencesOf({ components = [] }: Sbom): { licence: string; packages: number; named: string[] }[] {
  const byLicence = Map.groupBy(components, ({ licenses = [] }) => {
    const told = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name);
    return told.filter((one) => one !== undefined).join(' AND ') || 'none told';
  });
  return [...byLicence]
    .map(([licence, those]) => ({
      licence,
      packages: those.length,
      named: licence === 'none told' ? those.map(({ name, version }) => `${name}@${version}`) : [],
    }))
    .sort((a, b) => b.packages - a.packages || a.licence.localeCompare(b.licence));
}
