import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { all, ofKind, render, services, withHelm } from './support/chart.js';

type Peer = { podSelector?: { matchLabels: Record<string, string> }; namespaceSelector?: object; ipBlock?: object };
interface Policy {
  ingress: { from: Peer[]; ports: { port: string | number }[] }[];
  egress: { to: Peer[]; ports: { port: string | number }[] }[];
}
const nameOf = (peer: Peer) => peer.podSelector?.matchLabels['app.kubernetes.io/name'];

withHelm('the chart', () => {
  const { objects } = render();

  it('has a deployment, a service, a budget, a policy and a scaler for everything', () => {
    for (const kind of [
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'NetworkPolicy',
      'HorizontalPodAutoscaler',
    ] as const) {
      const names = [...ofKind(objects, kind).keys()].filter((name) => name !== 'gateway-metrics').sort();
      expect({ kind, names }).toEqual({ kind, names: all });
    }
  });

  it('runs nothing as root, nothing on a root that can be written, and holds no secret itself', () => {
    interface Deployment {
      template: { spec: { securityContext: object; containers: Container[] } };
    }
    interface Container {
      securityContext: object;
      envFrom: { secretRef: { name: string } }[];
      env: { name: string; value?: string }[];
      readinessProbe: object;
      livenessProbe: object;
    }
    const secrets: string[] = [];
    for (const [name, { template }] of ofKind<Deployment>(objects, 'Deployment')) {
      const [container] = template.spec.containers;
      if (container === undefined) throw new Error(`${name} has no container`);
      expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true });
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      expect(container).toMatchObject({
        readinessProbe: { httpGet: { path: '/readyz?own=1' } },
        livenessProbe: { httpGet: { path: '/healthz' } },
      });
      expect(container.env.map((entry) => entry.name)).not.toContain('MONGO_URL');
      expect(container.env.map((entry) => entry.name)).not.toContain('NATS_URL');
      secrets.push(...container.envFrom.map(({ secretRef }) => secretRef.name));
    }
    expect(secrets.sort()).toEqual(all.map((name) => `dynasty-${name}`).sort());
    expect(ofKind(objects, 'Secret').size).toBe(0);
  });

  it('lets each ask those that it needs, and only league-sync and analytics the world', () => {
    const policies = ofKind<Policy>(objects, 'NetworkPolicy');
    const asked = new Map(
      [...policies].map(([name, { egress }]) => [
        name,
        egress
          .flatMap(({ to }) => to.map(nameOf))
          .filter((peer) => peer !== undefined)
          .sort(),
      ]),
    );
    expect(Object.fromEntries(asked)).toEqual({
      gateway: services,
      'league-sync': ['admin', 'analytics'],
      analytics: ['admin', 'league-sync'],
      admin: ['league-sync'],
      'chat-messaging': ['league-sync'],
      'rankings-recaps': ['league-sync'],
      achievements: ['league-sync'],
    });
    const world = [...policies].filter(([, { egress }]) => egress.some(({ to }) => to.some(({ ipBlock }) => ipBlock)));
    expect(world.map(([name]) => name).sort()).toEqual(['analytics', 'league-sync']);
    const database = [...policies].filter(([, { egress }]) => JSON.stringify(egress).includes('27017'));
    expect(database.map(([name]) => name).sort()).toEqual(services);
  });

  it('lets in by gRPC exactly those who ask', () => {
    const policies = ofKind<Policy>(objects, 'NetworkPolicy');
    for (const [name, { ingress }] of policies) {
      const callers = ingress.filter(({ ports }) => ports[0]?.port === 'grpc').flatMap(({ from }) => from.map(nameOf));
      const asking = [...policies].filter(
        ([other, { egress }]) =>
          other !== 'gateway' && egress.some(({ to }) => to.some((peer) => nameOf(peer) === name)),
      );
      expect({ name, callers: callers.sort() }).toEqual({ name, callers: asking.map(([other]) => other).sort() });
    }
  });

  it('scales analytics by itself, by its requests where KEDA is asked for', () => {
    const keda = 'services.analytics.autoscaling.keda.enabled=true,monitoring.serviceMonitor=true';
    const { objects: scaled } = render('--set', keda);
    const scalers = ofKind<{ scaleTargetRef: { name: string }; triggers: { metadata: { query: string } }[] }>(
      scaled,
      'ScaledObject',
    );
    expect([...scalers.keys()]).toEqual(['analytics']);
    expect(scalers.get('analytics')).toMatchObject({ scaleTargetRef: { name: 'analytics' } });
    const { query = '' } = scalers.get('analytics')?.triggers[0]?.metadata ?? {};
    expect(query).toContain('job="analytics"');
    // Another installation that the same Prometheus watches may have the same job.
    expect(query).toMatch(/namespace="\w+"/);
    expect([...ofKind(scaled, 'HorizontalPodAutoscaler').keys()].sort()).toEqual(
      all.filter((name) => name !== 'analytics'),
    );
    const { objects: more } = render('--set', 'services.analytics.autoscaling.min=5');
    // What an upgrade puts in the place of one is made while the one is still there.
    const annotated = more.filter(({ kind }) => kind === 'HorizontalPodAutoscaler').map(({ metadata }) => metadata);
    expect(annotated.map(({ annotations }) => annotations)).toEqual(
      annotated.map(() => ({ 'validations.keda.sh/hpa-ownership': 'false' })),
    );
    const lowest = ofKind<{ minReplicas: number }>(more, 'HorizontalPodAutoscaler');
    expect(Object.fromEntries([...lowest].map(([name, { minReplicas }]) => [name, minReplicas]))).toMatchObject({
      analytics: 5,
      gateway: 2,
      'league-sync': 2,
    });
  });

  it('tells all that use the broker how many of its servers keep each event', () => {
    interface Deployment {
      template: { spec: { containers: { env: { name: string; value?: string }[] }[] } };
    }
    const { objects: clustered } = render('--set', 'nats.replicas=3');
    for (const [name, { template }] of ofKind<Deployment>(clustered, 'Deployment')) {
      expect({ name, env: template.spec.containers[0]?.env }).toEqual({
        name,
        env: expect.arrayContaining([{ name: 'NATS_REPLICAS', value: '3' }]) as unknown,
      });
    }
    expect(render('--set', 'nats.replicas=2').error).toMatch(/replicas/);
  });

  it('gives the gateway the settings that are asked for', () => {
    const { objects: raised } = render('--set-string', 'gateway.env.API_PER_MINUTE=6000');
    const env = { name: 'API_PER_MINUTE', value: '6000' };
    const gateway = ofKind<{ template: object }>(raised, 'Deployment').get('gateway');
    const containers = [{ env: expect.arrayContaining([env]) as unknown }];
    expect(gateway).toMatchObject({ template: { spec: { containers } } });
  });

  it('refuses values that it does not know, and an address without TLS', () => {
    expect(render('--set', 'publicUrl=http://dynasty.example.org').error).toMatch(/publicUrl/);
    for (const name of ['services.admin.secert', 'ingress.clasName', 'monitoring.serviceMonitr', 'nats.replica'])
      expect(render('--set', `${name}=x`).error).toContain(name.slice(name.lastIndexOf('.') + 1));
  });

  it('reads its values from a file as well', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'chart-'));
    const file = path.join(folder, 'values.yaml');
    fs.writeFileSync(file, 'image: { prefix: registry.example.org/dynasty/, tag: "1.2.3" }\n');
    const { objects: own } = render('--values', file);
    fs.rmSync(folder, { recursive: true });
    expect(JSON.stringify([...ofKind(own, 'Deployment').values()])).toContain(
      'registry.example.org/dynasty/admin:1.2.3',
    );
  });
});
