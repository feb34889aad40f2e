import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { gatewayConfig } from '../../../gateway/src/config.js';
import { all, chart, ofKind, render, runHelm, services, withHelm } from './support/chart.js';

interface Ingress {
  tls: { hosts: string[] }[];
  rules: { host: string }[];
}
interface Policy {
  egress: { to: object[]; ports: { port: number }[] }[];
}

withHelm('the ingress', () => {
  const on = ['--set', 'ingress.enabled=true,ingress.tlsSecret=tls'];
  const annotationsOf = (...args: string[]) => {
    const ingress = render(...on, ...args).objects.find(({ kind }) => kind === 'Ingress');
    return (ingress?.metadata as { annotations?: Record<string, string> } | undefined)?.annotations;
  };

  it('lets through as much as the gateway takes', () => {
    const file = path.join(chart, '../../gateway/config/gateway.config.yml');
    const limits = [...fs.readFileSync(file, 'utf8').matchAll(/maxBodyBytes: (\d+)/g)].map(([, bytes]) =>
      Number(bytes),
    );
    const megabytes = Math.ceil(Math.max(...limits) / 1024 / 1024);
    expect(annotationsOf()).toEqual({ 'nginx.ingress.kubernetes.io/proxy-body-size': `${megabytes}m` });
  });

  it('has the annotations that are given besides', () => {
    const issuer = 'ingress.annotations.cert-manager\\.io/cluster-issuer=acme';
    expect(annotationsOf('--set', issuer)).toMatchObject({ 'cert-manager.io/cluster-issuer': 'acme' });
  });

  it('has the host of an address with a port', () => {
    const { objects } = render(...on, '--set', 'publicUrl=https://dynasty.example.org:8443');
    expect(ofKind<Ingress>(objects, 'Ingress').get('gateway')).toMatchObject({
      tls: [{ hosts: ['dynasty.example.org'] }],
      rules: [{ host: 'dynasty.example.org' }],
    });
    expect(JSON.stringify(objects)).toContain('https://dynasty.example.org:8443/realms/dynasty');
  });
});

withHelm('what is outside of the cluster', () => {
  it('is reached by its addresses, with no more than its port', () => {
    const places = { 'mongo.cidr': 27017, 'nats.cidr': 4222, 'identity.cidr': 8080 };
    for (const [value, port] of Object.entries(places)) {
      const { objects } = render('--set', `${value}=203.0.113.0/24`);
      const reaching = [...ofKind<Policy>(objects, 'NetworkPolicy')].flatMap(([name, { egress }]) =>
        egress.filter(({ ports }) => ports.some((one) => one.port === port)).map(({ to }) => ({ name, to })),
      );
      const names = port === 27017 ? services : [...services, 'gateway'];
      expect({ value, names: reaching.map(({ name }) => name).sort() }).toEqual({ value, names: [...names].sort() });
      for (const { to } of reaching) expect(to).toEqual([{ ipBlock: { cidr: '203.0.113.0/24' } }]);
    }
  });
});

withHelm('names', () => {
  const dnsOf = (...args: string[]) => {
    const policies = [...ofKind<Policy>(render(...args).objects, 'NetworkPolicy')];
    return Object.fromEntries(policies.map(([name, { egress }]) => [name, egress.filter(isDns)]));
  };
  const isDns = ({ ports: [first] }: Policy['egress'][number]) => first?.port === 53;
  const ports = ['UDP', 'TCP'].map((protocol) => ({ port: 53, protocol }));
  const pods = (namespace: string) => ({
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
  });

  const ofAll = (rule: object) => Object.fromEntries(all.map((name) => [name, [rule]]));

  it('are asked of the cluster’s pods for them alone', () => {
    expect(dnsOf()).toEqual(ofAll({ to: [pods('kube-system')], ports }));
    expect(dnsOf('--set', 'dns.namespace=names')).toEqual(ofAll({ to: [pods('names')], ports }));
  });

  it('are asked of addresses besides, where each node keeps them', () => {
    const address = { ipBlock: { cidr: '169.254.20.10/32' } };
    const both = ofAll({ to: [pods('kube-system'), address], ports });
    expect(dnsOf('--set', 'dns.cidr=169.254.20.10/32')).toEqual(both);
  });
});

withHelm('the address', () => {
  const addresses = [
    ...['https://dynasty.example.org', 'https://dynasty.example.org:8443', 'https://dynasty.example.org:4430'],
    ...['https://dynasty.example.org:443', 'https://dynasty.example.org:0443', 'https://dynasty.example.org:08443'],
    ...['https://dynasty.example.org:65535', 'https://dynasty.example.org:65536', 'https://dynasty.example.org/'],
  ];
  const isRefused = (PUBLIC_URL: string) => {
    try {
      gatewayConfig({ PUBLIC_URL });
      return false;
    } catch {
      return true;
    }
  };

  it.each(addresses)('is refused before the gateway would refuse to start with it: %s', (address) => {
    const { objects, error } = render('--set', `publicUrl=${address}`);
    const says = { isRefused: objects.length === 0, names: error.includes('publicUrl') };
    expect(says).toEqual({ isRefused: isRefused(address), names: isRefused(address) });
  });
});

withHelm('values that cannot work', () => {
  const refused: Record<string, RegExp> = {
    'publicUrl=https://dynasty.example.org/league': /publicUrl/,
    'publicUrl=https://Dynasty.example.org': /publicUrl/,
    'services.admin.autoscaling.min=9': /admin: autoscaling\.min is greater/,
    'gateway.autoscaling.max=1': /gateway: autoscaling\.min is greater/,
    'services.analytics.autoscaling.keda.enabled=true': /monitoring\.serviceMonitor/,
    'services.analytics.autoscaling.keda.prometheus=null': /prometheus/,
    'services.chat-messaging.resources.requests.cpu=null': /cpu/,
    'gateway.resources.requests.cpu=null': /cpu/,
    'mongo.cidr=10.20.0.1': /cidr/,
    'dns.cidr=169.254.20.10': /cidr/,
    'monitoring.runbookUrl=deploy/README.md': /runbookUrl/,
  };
  it.each(Object.entries(refused))('are refused: %s', (value, reason) => {
    const { objects, error } = render('--set', value);
    expect(objects).toEqual([]);
    expect(error).toMatch(reason);
  });
});

withHelm('what is said after an install', () => {
  let folder: string;
  beforeAll(() => {
    // `helm template` does not show it: a template that includes it does.
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'chart-'));
    for (const name of ['Chart.yaml', 'values.yaml', 'templates'])
      fs.cpSync(path.join(chart, name), path.join(folder, name), { recursive: true });
    const text = `said: {{ include (print $.Template.BasePath "/NOTES.txt") . | quote }}\n`;
    fs.writeFileSync(path.join(folder, 'templates/said.yaml'), text);
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const said = (...args: string[]) => {
    const show = ['--kube-version', '1.31.0', '--show-only', 'templates/said.yaml', '--namespace', 'dynasty'];
    const { stdout } = runHelm('template', 'test', folder, ...show, ...args);
    return (parse(stdout) as { said: string }).said;
  };

  it('has a line for every deployment, and how to ask whether all are ready', () => {
    const named = [...said().matchAll(/kubectl --namespace dynasty rollout status deployment\/([a-z-]+)/g)];
    expect(named.map(([, name]) => name).sort()).toEqual(all);
    expect(said()).toContain("curl -s 'localhost:8080/readyz?all=1'");
    expect(said('--set', 'ingress.enabled=true')).toContain("curl -s 'https://dynasty.example.org/readyz?all=1'");
  });
});
