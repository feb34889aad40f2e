import {
  all,
  chart,
  conform,
  ofKind,
  render,
  runHelm,
  services,
  withHelm,
  withKubeconform,
  type Rendered,
} from './support/chart.js';

interface Labels {
  matchLabels: Record<string, string>;
}
interface Pod {
  metadata: { labels: Record<string, string> };
  spec: {
    terminationGracePeriodSeconds: number;
    topologySpreadConstraints: { topologyKey: string; labelSelector: Labels }[];
    containers: {
      ports: { name: string; containerPort: number }[];
      startupProbe: { periodSeconds: number; failureThreshold: number };
      lifecycle: { preStop: { sleep: { seconds: number } } };
      resources: { requests: { cpu: string; memory: string }; limits: { memory: string } };
      volumeMounts: { name: string; mountPath: string }[];
    }[];
    volumes: { name: string; emptyDir: { sizeLimit: string } }[];
  };
}
interface Deployment {
  selector: Labels;
  template: Pod;
}
interface Service {
  clusterIP?: string;
  selector: Record<string, string>;
  ports: { name: string; port: number; targetPort: string }[];
}

/** How long a process takes at most to stop once it is told to (services/shared/src/lifecycle.ts). */
const drainSeconds = 10;
/** What analytics downloads may be as large as this, and is read from there. */
const largestDownloadMi = 256;

const inMi = (size: string): number => Number(size.slice(0, -2)) * (size.endsWith('Gi') ? 1024 : 1);

function deployments(objects: Rendered[]) {
  return [...ofKind<Deployment>(objects, 'Deployment')].map(([name, { selector, template }]) => {
    const [container] = template.spec.containers;
    if (container === undefined) throw new Error(`${name} has no container`);
    return { name, selector, labels: template.metadata.labels, pod: template.spec, container };
  });
}

withHelm('how the chart runs things', () => {
  const { objects } = render();

  it('has nothing that helm lint would say', () => {
    const { status, stdout, stderr } = runHelm('lint', '--strict', chart);
    expect({ status, said: `${stdout}${stderr}`.match(/\[(?:ERROR|WARNING)\].*/g) }).toEqual({ status: 0, said: null });
  });

  it('gives a start two minutes, and asks those that run for nothing that a restart would not mend', () => {
    for (const { name, container } of deployments(objects)) {
      const { periodSeconds, failureThreshold } = container.startupProbe;
      expect({ name, seconds: periodSeconds * failureThreshold }).toEqual({ name, seconds: 120 });
      expect({ name, ...container }).toMatchObject({
        name,
        startupProbe: { httpGet: { path: '/healthz', port: 'http' } },
        livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
        readinessProbe: { httpGet: { path: '/readyz?own=1', port: 'http' } },
      });
    }
  });

  it('lets a pod that leaves serve until it is forgotten, and then finish', () => {
    for (const { name, pod, container } of deployments(objects)) {
      const { seconds } = container.lifecycle.preStop.sleep;
      const left = pod.terminationGracePeriodSeconds - seconds;
      expect({ name, seconds, isEnough: left > drainSeconds }).toEqual({ name, seconds: 10, isEnough: true });
    }
  });

  it('spreads pods of a kind over machines and zones', () => {
    for (const { name, pod, labels } of deployments(objects)) {
      const keys = pod.topologySpreadConstraints.map(({ topologyKey }) => topologyKey);
      expect({ name, keys }).toEqual({ name, keys: ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'] });
      for (const { labelSelector } of pod.topologySpreadConstraints)
        expect(labels).toMatchObject(labelSelector.matchLabels);
    }
  });

  it('selects the same pods with deployment, service, budget and policy', () => {
    const budgets = ofKind<{ selector: Labels; maxUnavailable: number }>(objects, 'PodDisruptionBudget');
    const policies = ofKind<{ podSelector: Labels; policyTypes: string[] }>(objects, 'NetworkPolicy');
    const reached = ofKind<Service>(objects, 'Service');
    for (const { name, selector, labels } of deployments(objects)) {
      expect(labels).toMatchObject(selector.matchLabels);
      expect(reached.get(name)?.selector).toEqual(selector.matchLabels);
      expect(budgets.get(name)).toEqual({ maxUnavailable: 1, selector });
      expect(policies.get(name)).toMatchObject({ podSelector: selector, policyTypes: ['Ingress', 'Egress'] });
    }
  });

  it('has the name of a service stand for its pods, so that who asks chooses among them', () => {
    const reached = ofKind<Service>(objects, 'Service');
    const headless = [...reached].filter(([, { clusterIP }]) => clusterIP === 'None').map(([name]) => name);
    expect(headless.sort()).toEqual(services);
    for (const { name, container } of deployments(objects)) {
      // Without an address of its own a Service translates no ports.
      const ports = reached.get(name)?.ports.map(({ port, targetPort }) => ({ name: targetPort, containerPort: port }));
      const served = container.ports.filter((port) => port.name !== 'metrics');
      expect({ name, ports }).toEqual({ name, ports: served });
    }
  });

  it('scales every deployment by itself, never below two', () => {
    const scalers = ofKind<{ scaleTargetRef: object; minReplicas: number; maxReplicas: number; metrics: object[] }>(
      objects,
      'HorizontalPodAutoscaler',
    );
    expect([...scalers.keys()].sort()).toEqual(all);
    for (const [name, { scaleTargetRef, minReplicas, maxReplicas, metrics }] of scalers) {
      expect(scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name });
      expect({ name, range: minReplicas >= 2 && maxReplicas > minReplicas }).toEqual({ name, range: true });
      expect(metrics).toMatchObject([{ type: 'Resource', resource: { name: 'cpu' } }]);
    }
    for (const { name, container } of deployments(objects)) {
      // Processor use is a share of what was asked for.
      expect({ name, cpu: container.resources.requests.cpu }).toEqual({ name, cpu: expect.stringMatching(/^\d+m$/) });
      const { requests, limits } = container.resources;
      expect({ name, room: inMi(limits.memory) > inMi(requests.memory) }).toEqual({ name, room: true });
    }
  });

  it('has room for what is downloaded, and nothing else that can be written', () => {
    for (const { name, pod, container } of deployments(objects)) {
      const sizes = new Map(pod.volumes.map((volume) => [volume.name, inMi(volume.emptyDir.sizeLimit)]));
      const mounts = container.volumeMounts.map(({ mountPath }) => mountPath).sort();
      const isAnalytics = name === 'analytics';
      expect({ name, mounts }).toEqual({ name, mounts: isAnalytics ? ['/tmp', '/var/lib/dynasty'] : ['/tmp'] });
      if (isAnalytics) expect(sizes.get('tmp')).toBeGreaterThanOrEqual(largestDownloadMi * 4);
    }
  });
});

interface Peer {
  podSelector?: Labels;
  namespaceSelector?: Labels;
  ipBlock?: { cidr: string };
}
interface Policy {
  ingress: { from: Peer[]; ports: { port: string | number }[] }[];
  egress: { to: Peer[]; ports: { port: string | number }[] }[];
}

withHelm('who may talk to whom', () => {
  const { objects } = render();
  const policies = ofKind<Policy>(objects, 'NetworkPolicy');
  const portsOf = new Map(
    deployments(objects).map(({ name, container }) => [
      name,
      new Map<string | number, number>(container.ports.map((port) => [port.name, port.containerPort])),
    ]),
  );
  const podOf = (peer: Peer) => peer.podSelector?.matchLabels['app.kubernetes.io/name'];

  it('is decided on both sides alike', () => {
    const out = [...policies].flatMap(([from, { egress }]) =>
      egress.flatMap(({ to, ports }) =>
        to.filter(podOf).flatMap((peer) => ports.map(({ port }) => `${from} > ${podOf(peer)}:${port}`)),
      ),
    );
    const into = [...policies].flatMap(([target, { ingress }]) =>
      ingress.flatMap(({ from, ports }) =>
        from
          .filter(podOf)
          .flatMap((peer) => ports.map(({ port }) => `${podOf(peer)} > ${target}:${portsOf.get(target)?.get(port)}`)),
      ),
    );
    expect(out.sort()).toEqual(into.sort());
    // The gateway asks all six by HTTP; by gRPC it is eight pairs.
    expect(out).toHaveLength(14);
  });

  it('leaves no rule open to everybody, and asks the world for TLS alone', () => {
    for (const [name, { ingress, egress }] of policies) {
      for (const { from, ports } of ingress)
        expect({ name, from: from.length, ports: ports.length }).not.toMatchObject({ from: 0 });
      for (const { to, ports } of egress) {
        expect({ name, open: to.length === 0 || ports.length === 0 }).toEqual({ name, open: false });
        if (to.some(({ ipBlock }) => ipBlock)) expect(ports).toEqual([{ port: 443 }]);
      }
      for (const peer of [...ingress.flatMap(({ from }) => from), ...egress.flatMap(({ to }) => to)]) {
        const selects = peer.podSelector?.matchLabels ?? peer.namespaceSelector?.matchLabels ?? peer.ipBlock;
        expect({ name, selects: Object.keys(selects ?? {}).length > 0 }).toEqual({ name, selects: true });
      }
    }
  });

  it('can be left to the cluster', () => {
    expect(ofKind(render('--set', 'networkPolicies=false').objects, 'NetworkPolicy').size).toBe(0);
  });
});

withKubeconform('the objects, by the schemas of Kubernetes', () => {
  it('are valid, every field of them', () => {
    const everything = ['ingress.enabled=true', 'ingress.className=nginx', 'ingress.tlsSecret=tls'];
    everything.push('tracing.endpoint=http://tempo.monitoring:4318', 'mongo.cidr=10.20.0.0/24');
    everything.push('monitoring.serviceMonitor=true', 'monitoring.rules=true', 'monitoring.labels.release=watch');
    everything.push('services.analytics.autoscaling.keda.enabled=true');
    const { objects, yaml } = render(...everything.flatMap((value) => ['--set', value]));
    const kinds = objects.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['Ingress', 'ScaledObject', 'ServiceMonitor', 'PrometheusRule']));
    const { status, output } = conform(yaml);
    expect({ status, output }).toMatchObject({
      status: 0,
      output: expect.stringMatching(/Invalid: 0, Errors: 0, Skipped: 0/),
    });
  });

  it('would be refused with a field that there is not', () => {
    const { yaml } = render();
    const { status, output } = conform(yaml.replaceAll('terminationGracePeriodSeconds', 'terminationGraceSeconds'));
    expect(status).not.toBe(0);
    expect(output).toContain('terminationGraceSeconds');
  });

  it('would be refused with a field that an operator does not know', () => {
    const set = 'monitoring.serviceMonitor=true,monitoring.rules=true,services.analytics.autoscaling.keda.enabled=true';
    const { yaml } = render('--set', set);
    for (const [field, wrong] of [
      ['maxReplicaCount', 'maxReplicas'],
      ['jobLabel', 'labelOfJob'],
      ['      for:', '      after:'],
    ] as const) {
      const { status, output } = conform(yaml.replaceAll(field, wrong));
      expect({ field, isRefused: status !== 0 }).toEqual({ field, isRefused: true });
      expect(output).toContain(wrong.trim().replace(':', ''));
    }
  });
});
