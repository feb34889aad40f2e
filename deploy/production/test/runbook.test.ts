import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { mountedPlaces } from '../../images/readable.js';

const repository = path.join(__dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(repository, file), 'utf8');
const { services } = parse(read('docker-compose.yml')) as {
  services: Record<string, { init?: boolean; restart?: string; profiles?: string[] }>;
};
const runbook = read('deploy/README.md');

describe('the runbook', () => {
  it('has one list of the files of a server, with all that is mounted and without its .env', () => {
    const lists = [...runbook.matchAll(/^ +rsync -aR --chmod=a\+rX (.+) server:dynasty\/$/gm)];
    expect(lists).toHaveLength(1);
    const [first, ...folders] = lists[0]?.[1]?.split(' ') ?? [];
    expect(first).toBe('docker-compose.yml');
    const mounted = mountedPlaces(read('docker-compose.yml'));
    expect(mounted.filter((place) => !folders.some((folder) => place.startsWith(`${folder}/`)))).toEqual([]);
    expect(folders.filter((folder) => !mounted.some((place) => place.startsWith(`${folder}/`)))).toEqual([]);
    const [, upgrade = ''] = /\n## Upgrade\n([^]*?)\n## /.exec(runbook) ?? [];
    expect(upgrade).toContain('_Images on another machine_');
    expect(upgrade).not.toMatch(/rsync .*-aR/);
  });

  it('has no service in a cluster keep the address that 0.1 gave it, which no upgrade can take away', () => {
    const [, upgrade = ''] = /\n## Upgrade\n[^]*?\nIn Kubernetes ([^]*?)\nStored documents /.exec(runbook) ?? [];
    const [, names = ''] = /kubectl -n dynasty delete service ([a-z -]+)/.exec(upgrade) ?? [];
    const chart = parse(read('deploy/helm/values.yaml')) as { services: Record<string, object> };
    expect(names.trim().split(' ').sort()).toEqual(Object.keys(chart.services).sort());
    expect(upgrade.indexOf('delete service')).toBeLessThan(upgrade.indexOf('helm upgrade'));
  });

  it('has parts that stay with compose in .env, so that every later `up` and `down` includes them', () => {
    const staying = Object.values(services).flatMap(({ profiles = [], restart }) => (restart === 'no' ? [] : profiles));
    const inEnv = [...runbook.matchAll(/`COMPOSE_PROFILES=([a-z,-]+)`/g)].flatMap(([, names = '']) => names.split(','));
    expect([...new Set(inEnv)].sort()).toEqual([...new Set(staying)].sort());
    const byHand = [...runbook.matchAll(/--profile (\S+) (\w+)/g)].map(([, name, command]) => `${name} ${command}`);
    expect([...new Set(byHand)]).toEqual(["'*' down"]);
  });

  const [, section = ''] = /\n## Back up and restore\n([^]*?)\n### /.exec(runbook) ?? [];
  const [compose = '', cluster = ''] = section.slice(section.indexOf('\nRestore, ')).split('\nIn Kubernetes the image');

  // What still serves would write into emptied databases; a Job of an earlier time would pass for this one.
  const clusterSteps = [
    ...['delete job', 'apply -f -', 'of_backup check', 'dead letters', '--replicas=0', '--for=delete pod'],
    ...['dropDatabase', 'of_backup restore', '--replicas=1'],
  ];

  it.each([
    ['compose', compose, ['Both checks', 'Dead letters', 'docker volume rm', 'TASK=restore']],
    ['a cluster', cluster, clusterSteps],
  ])('checks a backup first, and deals with dead letters before anything stops, with %s', (_, text, steps) => {
    const places = steps.map((step) => text.indexOf(step));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  it('starts nothing in a cluster that could not be restored', () => {
    expect(cluster).toContain('of_backup restore && kubectl -n dynasty scale deployment --all --replicas=1');
    expect(cluster).not.toMatch(/kubectl apply -f restore/);
  });

  it('has a nightly backup of everything that ends by itself', () => {
    const [, , line = ''] = /\n( +0 9 \* \* \* )(.*)\n/.exec(section) ?? [];
    const runs = [...line.matchAll(/(timeout [^;{]*)?docker compose run --rm -T ([a-z-]+)/g)];
    expect(runs.map(([, , name]) => name)).toEqual(['backup', 'keycloak-backup']);
    for (const [, limit] of runs) expect(limit).toMatch(/^timeout -k \d+m \d+m $/);
    // The client is ended; process 1 of a container is deaf to it without this.
    for (const [, , name = ''] of runs) expect([name, services[name]?.init]).toEqual([name, true]);
  });
});
