import { subjects } from '@dynasty/proto/subjects';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { promisedOptions } from '@dynasty/testbed/servers/mongod';
import { adminConfig } from '../../../services/admin/src/config.js';
import { databaseOf, services } from '../databases.js';
import { completed, makeSecrets, strongSecret, withSecrets } from '../secrets.js';
import { weakSecrets } from '../weak-secrets.js';

const repository = path.join(__dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(repository, file), 'utf8');

interface Compose {
  services: Record<
    string,
    {
      image: string;
      entrypoint?: string[];
      restart?: string;
      depends_on?: Record<string, { condition: string }>;
      environment?: Record<string, string>;
      read_only?: boolean;
      cap_drop?: string[];
      ports?: string[];
      labels?: Record<string, string>;
      mem_limit?: string;
      profiles?: string[];
      scale?: string;
      stop_grace_period?: string;
      tmpfs?: string[];
      volumes?: string[];
      networks?: string[];
    }
  >;
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;

/** Of all files at these places, but for what `make images` puts there. */
function sumOf(places: string[]): string {
  const files = places.flatMap((place) => filesAt(path.join(repository, place)));
  const sum = createHash('sha256');
  for (const file of files.sort()) sum.update(`${path.relative(repository, file)}\n`).update(fs.readFileSync(file));
  return sum.digest('hex').slice(0, 12);
}

function filesAt(place: string): string[] {
  if (fs.statSync(place).isFile()) return [place];
  const inside = fs.readdirSync(place).filter((name) => name !== 'fonts');
  return inside.flatMap((name) => filesAt(path.join(place, name)));
}

describe('nats.conf', () => {
  const conf = read('deploy/nats/nats.conf');
  const allowed = new Map(
    [...conf.matchAll(/user: ([a-z-]+), password: \$(\w+), permissions: \{\s*publish: \{ allow: \[([^\]]*)\]/g)].map(
      ([, user = '', , list = '']) => [user, [...list.matchAll(/"([^"]+)"/g)].map(([, subject]) => subject)] as const,
    ),
  );

  it('lets a service publish its own subjects and nobody else', () => {
    expect([...allowed.keys()].sort()).toEqual([...services, 'gateway'].sort());
    const owners = new Set(Object.keys(subjects).map((subject) => subject.slice(0, subject.indexOf('.'))));
    for (const owner of owners) {
      const publishers = [...allowed].filter(([, list]) => list.includes(`${owner}.>`)).map(([user]) => user);
      expect({ owner, publishers: publishers.length }).toEqual({ owner, publishers: 1 });
    }
    for (const [user, list] of allowed) {
      expect({ user, everything: list.includes('>') }).toEqual({ user, everything: false });
    }
  });

  it('has every password from the environment', () => {
    for (const [, value] of conf.matchAll(/password: (\S+?)[ ,}]/g)) expect(value).toMatch(/^\$NATS_[A-Z_]+_PASSWORD$/);
  });
});

describe('docker-compose.yml', () => {
  it('gives each service the user of its own database and no other', () => {
    for (const name of services) {
      const { environment } = compose.services[name] ?? {};
      const variable = `MONGO_${name.toUpperCase().replaceAll('-', '_')}_PASSWORD`;
      expect(environment?.MONGO_URL).toMatch(new RegExp(`^mongodb://${name}:\\$\\{${variable}:\\?[^}]+\\}@`));
      expect(environment?.MONGO_URL).toMatch(new RegExp(`authSource=${databaseOf(name)}$`));
      expect(environment?.NATS_URL).toMatch(new RegExp(`^nats://${name}:`));
    }
  });

  it('runs MongoDB with what the promises under faults rest on, and so does the runbook elsewhere', () => {
    const entrypoint = compose.services.mongo?.entrypoint?.join(' ').replace(/\s*\\\n\s*/g, ' ');
    expect(entrypoint).toContain(` ${promisedOptions.join(' ')}\n`);
    expect(read('deploy/README.md')).toContain(`\`${promisedOptions.join(' ')}\``);
  });

  it('keeps what admin has out of MongoDB’s own database', () => {
    expect(adminConfig({ PORT: '3000', GRPC_PORT: '50051' }).core.mongo.database).toBe(databaseOf('admin'));
    expect(databaseOf('admin')).not.toBe('admin');
  });

  it('runs the product and what watches it on a read-only root without capabilities, and opens the gateway and its front', () => {
    for (const [name, { image, ...service }] of Object.entries(compose.services)) {
      if (!image.includes('IMAGE_PREFIX') && !service.profiles) continue;
      expect({ name, ...service }).toMatchObject({ name, read_only: true, cap_drop: ['ALL'] });
    }
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name).sort()).toEqual(['front', 'gateway', 'grafana']);
    expect(compose.services.front?.profiles).toEqual(['front']);
    expect(compose.services.grafana?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  });

  it('has what analytics downloads and spills on a disk: /tmp is a part of its memory', () => {
    const { environment, tmpfs, volumes = [] } = compose.services.analytics ?? {};
    expect(tmpfs).toEqual(['/tmp']);
    expect(volumes).toContain(`snapshots:${environment?.TMPDIR}`);
  });

  it('makes a container anew when a file of the repository that it reads has changed', () => {
    const found = Object.entries(compose.services).flatMap(([name, { volumes = [], labels }]) => {
      const places = volumes.flatMap((volume) => /^\.\/(deploy\/[^:]+):/.exec(volume)?.[1] ?? []);
      return places.length === 0 ? [] : [{ name, files: labels?.files, sum: sumOf(places) }];
    });
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['nats', 'keycloak', 'prometheus']));
    expect(found.map(({ name, files }) => `${name} files: '${files}'`)).toEqual(
      found.map(({ name, sum }) => `${name} files: '${sum}'`),
    );
  });

  it('bounds the memory of everything that stays, and has as many processes of the product as .env says', () => {
    const staying = Object.entries(compose.services).filter(([, { restart }]) => restart === 'unless-stopped');
    expect(staying.length).toBeGreaterThan(14);
    for (const [name, { mem_limit, profiles, image, scale, stop_grace_period }] of staying) {
      expect({ name, mem_limit }).toEqual({ name, mem_limit: expect.any(String) as string });
      if (!image.includes('IMAGE_PREFIX') || profiles !== undefined) continue;
      const several = { scale: expect.stringMatching(/^\$\{[A-Z]+:-1\}$/) as string, stop_grace_period: '20s' };
      expect({ name, scale, stop_grace_period }).toEqual({ name, ...several });
    }
  });

  it('does not wait for ever for what has to end first', () => {
    const waits = Object.values(compose.services).flatMap(({ depends_on = {} }) => Object.entries(depends_on));
    const awaited = waits.flatMap(([name, { condition }]) =>
      condition.endsWith('completed_successfully') ? [name] : [],
    );
    expect(new Set(awaited)).toEqual(new Set(['mongo-users']));
    // `up` takes one that is started again and again for one that is at work.
    expect(compose.services['mongo-users']?.restart).toMatch(/^on-failure:[1-5]$/);
  });

  it('starts with no secret that is not set, and the example sets none', () => {
    const text = read('docker-compose.yml');
    for (const [, name, otherwise] of text.matchAll(/\$\{([A-Z_]+_(?:PASSWORD|KEY))(:[^}]*)?\}/g)) {
      // The key of a service elsewhere that is off without its address.
      const wanted = name === 'RECAP_LLM_KEY' ? ':-' : ':?run make secrets';
      expect({ name, otherwise }).toEqual({ name, otherwise: wanted });
      expect(read('.env.example')).toContain(`\n${name}=\n`);
    }
  });

  it('starts neither the services nor Keycloak and Grafana with a secret that is weak or a default', () => {
    const text = read('docker-compose.yml');
    const secrets = new Set([...text.matchAll(/\$\{([A-Z_]+_(?:PASSWORD|KEY)):\?/g)].map(([, name = '']) => name));
    const { environment = {} } = compose.services['mongo-users'] ?? {};
    expect(
      Object.keys(environment)
        .filter((name) => secrets.has(name))
        .sort(),
    ).toEqual([...secrets].sort());
    for (const name of [...services, 'keycloak', 'grafana']) {
      expect({ name, waitsFor: Object.keys(compose.services[name]?.depends_on ?? {}) }).toEqual({
        name,
        waitsFor: expect.arrayContaining(['mongo-users']) as string[],
      });
    }
    const strong = strongSecret();
    expect(weakSecrets({ MONGO_ROOT_PASSWORD: strong, MONGO_CLUSTER_KEY: strong, MONGO_HOST: 'mongo' })).toEqual([]);
    const weak = {
      KEYCLOAK_ADMIN_PASSWORD: 'admin',
      GRAFANA_ADMIN_PASSWORD: 'changeme-changeme',
      KEYCLOAK_DB_PASSWORD: '',
    };
    expect(weakSecrets({ ...weak, NATS_ADMIN_PASSWORD: strong })).toEqual([
      'KEYCLOAK_ADMIN_PASSWORD needs 16 characters or more',
      'GRAFANA_ADMIN_PASSWORD is one that everybody tries first',
      'KEYCLOAK_DB_PASSWORD needs 16 characters or more',
    ]);
  });

  it('reads nothing that the example does not name, and holds without what is commented out there', () => {
    const example = [...read('.env.example').matchAll(/^(#?)([A-Z][A-Z_]+)=(.*)$/gm)];
    const used = [...read('docker-compose.yml').matchAll(/\$\{([A-Z_]+)(?::-([^}]*))?/g)];
    const named = new Set(example.map(([, , name]) => name));
    expect(used.map(([, name]) => name).filter((name) => !named.has(name))).toEqual([]);
    const commented = example.filter(([, mark]) => mark === '#').map(([, , name, value]) => `${name}=${value}`);
    const otherwise = new Set(used.map(([, name, value]) => `${name}=${value}`));
    expect(commented.length).toBeGreaterThan(5);
    expect(commented.filter((line) => !otherwise.has(line))).toEqual([]);
  });
});

describe('make secrets', () => {
  it('fills in every secret with one of its own', () => {
    const made = withSecrets(read('.env.example'));
    const values = [...made.matchAll(/^(?!RECAP_LLM_)[A-Z_]+_(?:PASSWORD|KEY)=(.*)$/gm)].map(([, value]) => value);
    expect(values.length).toBeGreaterThan(18);
    // Whose model it is gives its key.
    expect(made).toContain('\nRECAP_LLM_KEY=\n');
    expect(new Set(values).size).toBe(values.length);
    for (const value of values) expect(value).toMatch(/^s[0-9a-f]{48}$/);
    expect(strongSecret()).not.toBe(strongSecret());
  });

  const older = [
    '# Ours.',
    'PUBLIC_URL=https://dynasty.example.org',
    '#TAG=1.0.0',
    'MONGO_ROOT_PASSWORD=kept',
    'NATS_ADMIN_PASSWORD=',
    '#NATS_GATEWAY_PASSWORD=',
    'RECAP_LLM_KEY=',
    'OWN=1',
  ].join('\n');

  it('completes an .env of an earlier version, and changes no value in it', () => {
    const example = 'PUBLIC_URL=http://localhost:8080\nTAG=local\nLOG=\nNATS_GATEWAY_PASSWORD=\nMONGO_ROOT_PASSWORD=\n';
    const { text, added } = completed(older, example);
    expect(added).toEqual(['NATS_ADMIN_PASSWORD', 'LOG', 'NATS_GATEWAY_PASSWORD']);
    const secret = expect.stringMatching(/^NATS_(ADMIN|GATEWAY)_PASSWORD=s[0-9a-f]{48}$/) as string;
    const lines = older.split('\n').map((line) => (line === 'NATS_ADMIN_PASSWORD=' ? secret : line));
    expect(text.split('\n')).toEqual([...lines, 'LOG=', secret, '']);
  });

  it('adds nothing the second time', () => {
    const example = read('.env.example');
    const { text } = completed(older, example);
    expect(completed(text, example)).toEqual({ text, added: [] });
  });

  it('completes the .env of another machine in the place of the one here, for its owner’s eyes', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'secrets-'));
    const file = path.join(folder, '.env.server');
    fs.writeFileSync(file, older, { mode: 0o600 });
    expect(makeSecrets(file, 'LOG=\n')).toBe('Added to .env.server: NATS_ADMIN_PASSWORD, LOG');
    expect(fs.readFileSync(file, 'utf8')).toContain('MONGO_ROOT_PASSWORD=kept\n');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(folder)).toEqual(['.env.server']);
    fs.rmSync(folder, { recursive: true });
  });
});
