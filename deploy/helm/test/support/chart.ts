import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { chartToolPlaces } from '@dynasty/testbed/servers/chart-tools';
import { binaryHere } from '@dynasty/testbed/servers/find-binary';

export const chart = path.join(__dirname, '../..');

const places = chartToolPlaces();

const helm = binaryHere('helm', ['version'], places.helm);
const kubeconform = binaryHere('kubeconform', ['-v'], places.kubeconform);
const hasSchemas = fs.existsSync(places.schemas);

const hint = '(make chart-tools builds them where Go and pip are)';
if (helm === undefined) process.stderr.write(`skipped: tests of the chart, there is no helm ${hint}\n`);
export const withHelm = helm === undefined ? describe.skip : describe;

const canConform = helm !== undefined && kubeconform !== undefined && hasSchemas;
if (!canConform) process.stderr.write(`skipped: the chart's objects against Kubernetes' schemas ${hint}\n`);
export const withKubeconform = canConform ? describe : describe.skip;

export const services = ['achievements', 'admin', 'analytics', 'chat-messaging', 'league-sync', 'rankings-recaps'];
export const all = [...services, 'gateway'].sort();

export interface Rendered {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  // Objects of many kinds: each test looks at what it knows.
  spec: never;
}

/** Runs helm; the bodies of skipped groups run too, and get nothing. */
export function runHelm(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  if (helm === undefined) return { status: 0, stdout: '', stderr: '' };
  return spawnSync(helm, args, { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
}

/** What the chart makes of values: `args` are those of `helm template`. */
export function render(...args: string[]): { objects: Rendered[]; error: string; yaml: string } {
  const { stdout, stderr } = runHelm('template', 'test', chart, '--kube-version', '1.31.0', ...args);
  const objects = parseAllDocuments(stdout)
    .map((document) => document.toJS() as Rendered | null)
    .filter((object) => object !== null);
  return { objects, error: stderr, yaml: stdout };
}

/** What kubeconform says of objects: by Kubernetes' own schemas, and by ours of what operators add to it. */
export function conform(yaml: string): { status: number | null; output: string } {
  const folders = [places.schemas, path.join(__dirname, 'schemas')];
  const locations = folders.flatMap((folder) => [
    '-schema-location',
    path.join(folder, '{{ .ResourceKind }}{{ .KindSuffix }}.json'),
  ]);
  const args = ['-strict', '-summary', ...locations];
  const { status, stdout, stderr } = spawnSync(kubeconform ?? '', args, { input: yaml, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}`.trim() };
}

/** The specifications of all objects of a kind, by name. */
export const ofKind = <T>(objects: Rendered[], kind: string) =>
  new Map(
    objects.filter((object) => object.kind === kind).map(({ metadata, spec }) => [metadata.name, spec as T] as const),
  );
