import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { itWithPromtool, promtool } from '../../observability/test/support/watchers.js';
import { all, chart, ofKind, render, withHelm } from './support/chart.js';

interface Deployment {
  template: {
    spec: {
      containers: { env: { name: string; value?: string }[]; ports: { name: string; containerPort: number }[] }[];
    };
  };
}
interface Rule {
  ports: { port: string | number }[];
  from?: object[];
  to?: object[];
}
interface Policy {
  ingress: Rule[];
  egress: Rule[];
}

const monitoring = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }];
const asksFor =
  (port: string | number) =>
  ({ ports }: Rule): boolean =>
    ports.some((one) => one.port === port);

/** The environment of every deployment. */
const environments = (...args: string[]) =>
  [...ofKind<Deployment>(render(...args).objects, 'Deployment')].map(([name, { template }]) => ({
    name,
    env: new Map(template.spec.containers[0]?.env.map((entry) => [entry.name, entry.value])),
  }));

withHelm("the gateway's metrics", () => {
  const { objects } = render('--set', 'ingress.enabled=true', '--set', 'monitoring.serviceMonitor=true');

  it('are told on a port of their own, by a name that no ingress leads to', () => {
    const container = ofKind<Deployment>(objects, 'Deployment').get('gateway')?.template.spec.containers[0];
    expect(container?.ports).toContainEqual({ name: 'metrics', containerPort: 9090 });
    expect(container?.env).toContainEqual({ name: 'METRICS_PORT', value: '9090' });
    const reached = ofKind<{ type?: string; ports: object[] }>(objects, 'Service');
    expect(reached.get('gateway-metrics')?.ports).toEqual([{ name: 'metrics', port: 9090, targetPort: 'metrics' }]);
    expect(reached.get('gateway-metrics')?.type ?? 'ClusterIP').toBe('ClusterIP');
    expect(reached.get('gateway')?.ports).toEqual([{ name: 'http', port: 8080, targetPort: 'http' }]);
    const ingress = JSON.stringify([...ofKind(objects, 'Ingress').values()]);
    expect(ingress).toContain('"gateway"');
    expect(ingress).not.toContain('metrics');
  });

  it('are asked for from where the monitoring is, and from nowhere else', () => {
    const told = [...ofKind<Policy>(objects, 'NetworkPolicy')].flatMap(([name, { ingress }]) =>
      ingress.filter(asksFor('metrics')).map(({ from }) => ({ name, from })),
    );
    expect(told).toEqual([{ name: 'gateway', from: monitoring }]);
  });

  it('are found by a ServiceMonitor, beside that of the services', () => {
    interface Monitor {
      selector: { matchLabels: Record<string, string> };
      endpoints: { port: string; path: string }[];
    }
    const monitors = ofKind<Monitor>(objects, 'ServiceMonitor');
    expect([...monitors.keys()].sort()).toEqual(['dynasty-companion', 'dynasty-companion-gateway']);
    const { selector, endpoints } = monitors.get('dynasty-companion-gateway')!;
    expect(endpoints).toMatchObject([{ port: 'metrics', path: '/metrics' }]);
    const found = objects
      .filter(({ kind }) => kind === 'Service')
      .map(({ metadata }) => metadata as { name: string; labels: Record<string, string> })
      .filter(({ labels }) => Object.entries(selector.matchLabels).every(([name, value]) => labels[name] === value));
    expect(found.map(({ name }) => name)).toEqual(['gateway-metrics']);
  });
});

withHelm('what the Prometheus operator gets', () => {
  interface Rules {
    groups: {
      name: string;
      rules: { alert?: string; expr: string; labels?: Record<string, string>; annotations?: Record<string, string> }[];
    }[];
  }
  const watched = ['--set', 'monitoring.serviceMonitor=true', '--set', 'monitoring.rules=true'];
  const rulesOf = (...args: string[]) =>
    ofKind<Rules>(render(...watched, ...args).objects, 'PrometheusRule').get('dynasty-companion');

  it('has the labels by which it is selected', () => {
    const { objects } = render(...watched, '--set', 'monitoring.labels.release=watch');
    const theirs = objects.filter(({ kind }) => ['ServiceMonitor', 'PrometheusRule'].includes(kind));
    expect(theirs).toHaveLength(3);
    for (const { metadata } of theirs) expect(metadata).toMatchObject({ labels: { release: 'watch' } });
  });

  it('has the alerts that compose has, of its own namespace, and none unless they are asked for', () => {
    const file = path.join(chart, '../observability/prometheus/alerts.yml');
    const { groups } = parse(fs.readFileSync(file, 'utf8')) as Rules;
    for (const rule of groups.flatMap(({ rules }) => rules)) {
      rule.expr = rule.expr.replaceAll('{', '{namespace="ours",');
      rule.labels = { ...rule.labels, namespace: 'ours' };
    }
    expect(rulesOf('--namespace', 'ours')).toEqual({ groups });
    expect(ofKind(render().objects, 'PrometheusRule').size).toBe(0);
  });

  itWithPromtool('takes no other installation of the same Prometheus for its own', () => {
    const work = fs.mkdtempSync(path.join(os.tmpdir(), 'installations-'));
    const names = ['ours', 'theirs'];
    try {
      for (const name of names) {
        fs.writeFileSync(path.join(work, `${name}.yml`), stringify(rulesOf('--namespace', name)));
      }
      fs.writeFileSync(path.join(work, 'test.yml'), stringify(sideBySide(names)));
      const { status, stdout, stderr } = spawnSync(promtool ?? '', ['test', 'rules', 'test.yml'], { cwd: work });
      expect({ status, output: status === 0 ? '' : `${String(stdout)}${String(stderr)}` }).toEqual({
        status: 0,
        output: '',
      });
    } finally {
      fs.rmSync(work, { recursive: true });
    }
  });

  /** Two installations of which the first is well; nobody of the other responds, and a fifth of its requests failed. */
  function sideBySide(names: string[]) {
    const seriesOf = (name: string) => {
      const isWell = name === 'ours';
      const series = (metric: string, labels: string, values: string) => ({
        series: `${metric}{namespace="${name}",${labels}}`,
        values,
      });
      const requests = 'gateway_request_duration_seconds_count';
      return [
        ...all.map((job) => series('up', `job="${job}",instance="a"`, isWell ? '1x90' : '0x90')),
        series(requests, 'group="league",status="200"', '0+800x90'),
        series(requests, 'group="league",status="500"', isWell ? '0x90' : '0+200x90'),
        series('outbox_pending', 'job="admin"', isWell ? '0x90' : '200x90'),
        series('provider_longest_wait_seconds', 'urgency="background"', isWell ? '0x90' : '890x90'),
      ];
    };
    const firing = { PeopleSeeErrors: 1, PeopleSeeErrorsForHours: 1, ServiceDown: all.length };
    const samples = Object.entries({ ...firing, OutboxLags: 1, ProviderBudgetSpent: 1 });
    const expected = samples.map(([alert, value]) => ({
      labels: `{namespace="theirs", alertname="${alert}"}`,
      value,
    }));
    const expr = 'count by (namespace, alertname) (ALERTS{alertstate="firing"})';
    return {
      rule_files: names.map((name) => `${name}.yml`),
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: names.flatMap(seriesOf),
          promql_expr_test: [{ expr, eval_time: '50m', exp_samples: expected }],
        },
      ],
    };
  }

  it('links the runbook where it is said where people read it', () => {
    const wiki = 'https://wiki.example.org/dynasty';
    const rules = rulesOf('--set', `monitoring.runbookUrl=${wiki}`)?.groups.flatMap((group) => group.rules) ?? [];
    const alerts = rules.filter(({ alert }) => alert !== undefined);
    expect(alerts.length).toBeGreaterThan(20);
    for (const { annotations } of alerts) {
      expect(annotations?.runbook_url).toMatch(new RegExp(`^${wiki}#[a-z-]+$`));
      expect(annotations).not.toHaveProperty('runbook');
    }
  });
});

withHelm('traces', () => {
  const traced = ['--set', 'tracing.endpoint=http://tempo.monitoring:4318', '--set', 'tracing.share=0.05'];

  it('are sent by nobody unless it is said where', () => {
    const sending = environments().filter(({ env }) => env.has('OTEL_EXPORTER_OTLP_ENDPOINT'));
    expect(sending.map(({ name }) => name)).toEqual([]);
    expect(JSON.stringify(render().objects)).not.toContain('4318');
  });

  it('are sent by all to where it is said, which the policies let them', () => {
    for (const { name, env } of environments(...traced)) {
      const sent = [env.get('OTEL_EXPORTER_OTLP_ENDPOINT'), env.get('OTEL_TRACES_SAMPLER_ARG')];
      expect({ name, sent }).toEqual({ name, sent: ['http://tempo.monitoring:4318', '0.05'] });
    }
    const policies = [...ofKind<Policy>(render(...traced).objects, 'NetworkPolicy')];
    const open = policies.flatMap(([name, { egress }]) =>
      egress.filter(asksFor(4318)).map(({ to, ports }) => ({ name, to, ports })),
    );
    expect(open.map(({ name }) => name).sort()).toEqual(all);
    for (const { to, ports } of open) expect({ to, ports }).toEqual({ to: monitoring, ports: [{ port: 4318 }] });
  });

  it('go to an address, and by a share of them', () => {
    expect(render('--set', 'tracing.endpoint=tempo').error).toMatch(/endpoint/);
    expect(render('--set', 'tracing.share=5').error).toMatch(/share/);
  });
});
