import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processRegistry } from '@dynasty/kit/metrics';
import { ALERTMANAGER_VERSION } from '@dynasty/testbed/servers/watch-tools';
import { parse } from 'yaml';
import { folder, itWithPromtool, promtool, read } from './support/watchers.js';

const repository = path.join(folder, '..', '..');

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity: string };
  annotations?: { summary: string; runbook: string };
}
const { groups } = parse(read('prometheus', 'alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined);
const boards = fs
  .readdirSync(path.join(folder, 'grafana', 'dashboards'))
  .map((file) => JSON.parse(read('grafana', 'dashboards', file)) as { panels: { targets: { expr: string }[] }[] });

/** Names of metrics in the sources: what is registered by name with the kit, and what prom-client adds. */
function knownMetrics(): Set<string> {
  const found = new Set<string>(['up']);
  const visit = (file: string): void => {
    if (fs.statSync(file).isDirectory()) {
      for (const entry of fs.readdirSync(file)) {
        if (!['node_modules', 'dist', 'test'].includes(entry)) visit(path.join(file, entry));
      }
    } else if (file.endsWith('.ts')) {
      for (const [, name] of fs.readFileSync(file, 'utf8').matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)) found.add(name ?? '');
    }
  };
  for (const folder of ['services', 'gateway']) visit(path.join(repository, folder));
  const ofProcesses = ['cpu_seconds_total', 'resident_memory_bytes', 'open_fds', 'start_time_seconds'];
  for (const name of ofProcesses) found.add(`process_${name}`);
  found.add('nodejs_eventloop_lag_p99_seconds');
  // Of deploy/front, whose tests read it.
  found.add('haproxy_frontend_intercepted_requests_total');
  return found;
}

const inExpression = /\b([a-z]+(?:_[a-z0-9]+)+)\b(?=\s*(?:\{|\[|\)|>|$|\s))/g;
/** What has no `_` to be told by: what rules record, and whether a process responds. */
const otherNames = /\b(?:up|[a-z]+:[a-z_]+:[a-z0-9]+)\b/g;
const withoutTexts = (expr: string) => expr.replace(/"[^"]*"/g, '""');
const words = new Set(['histogram_quantile', 'label_values']);
const metricsOf = (expr: string) =>
  [...withoutTexts(expr).matchAll(inExpression)]
    .map(([, name = '']) => name.replace(/_(?:count|bucket|sum)$/, ''))
    .filter((name) => !words.has(name));

/** Runs promtool in the folder of the rules; what it says, unless all is well. */
function runPromtool(...args: string[]) {
  const o = { cwd: path.join(folder, 'prometheus'), encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, o);
  return { status, output: status === 0 ? '' : `${stdout}${stderr}` };
}

describe('observability', () => {
  itWithPromtool('has rules and a configuration that Prometheus accepts', () => {
    expect(runPromtool('check', 'config', 'prometheus.yml')).toEqual({ status: 0, output: '' });
  });

  itWithPromtool('has alerts that come when they are due, and at no other time', () => {
    expect(runPromtool('test', 'rules', path.join(__dirname, 'alerts.yml'))).toEqual({ status: 0, output: '' });
  });

  it('has a case for every alert in which it comes', () => {
    const { tests } = parse(read('test', 'alerts.yml')) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
    };
    const coming = tests.flatMap((test) => test.alert_rule_test.filter(({ exp_alerts: alerts }) => alerts.length > 0));
    expect([...new Set(coming.map(({ alertname }) => alertname))].sort()).toEqual(
      alerts.map(({ alert }) => alert).sort(),
    );
  });

  it('asks for no metric that nobody has', () => {
    const known = knownMetrics();
    const asked = [
      ...rules.map(({ expr }) => expr),
      ...boards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))),
    ].flatMap(metricsOf);
    expect(asked.length).toBeGreaterThan(30);
    expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([]);
  });

  it('asks for everything in braces, which the chart needs to say whose it is', () => {
    const asked = rules.flatMap(({ expr }) => {
      const text = withoutTexts(expr);
      const found = [...text.matchAll(inExpression), ...text.matchAll(otherNames)];
      return found.map(({ 0: name, index }) => text.slice(index, index + name.length + 1));
    });
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter((name) => !name.endsWith('{'))).toEqual([]);
  });

  it('names for every alert how bad it is and a line of the runbook that is there', () => {
    const headings = fs
      .readFileSync(path.join(repository, 'deploy', 'README.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .map((line) => line.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-'));
    for (const { alert, labels, annotations } of alerts) {
      expect({ alert, severity: ['page', 'ticket'].includes(labels?.severity ?? '') }).toEqual({
        alert,
        severity: true,
      });
      const [file, line] = annotations?.runbook.split('#') ?? [];
      expect({ alert, file, known: headings.includes(line ?? '') }).toEqual({
        alert,
        file: 'deploy/README.md',
        known: true,
      });
    }
  });

  it('takes an idle process for no blocked one', async () => {
    const { expr = '' } = alerts.find(({ alert }) => alert === 'EventLoopBlocked') ?? {};
    const [, name = '', taken, limit] = /^(\w+)\{[^}]*\} - ([\d.]+) > ([\d.]+)$/.exec(expr) ?? [];
    await processRegistry().metrics();
    await sleep(1_600);
    await processRegistry().metrics();
    const [shown] = (await processRegistry().getSingleMetric(name)?.get())?.values ?? [];
    expect(shown?.value).toBeGreaterThan(0.4);
    expect((shown?.value ?? 0) - Number(taken)).toBeLessThan(Number(limit));
  });

  const compose = parse(fs.readFileSync(path.join(repository, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<
      string,
      { image: string; environment?: Record<string, string>; ports?: string[]; mem_limit?: string }
    >;
  };

  it('tells of memory that grows by the limits that compose and the chart set', () => {
    const { expr = '' } = alerts.find(({ alert }) => alert === 'MemoryGrows') ?? {};
    const [growing = '', ...limited] = [...expr.matchAll(/job=~?"([^"]+)"/g)].map(([, jobs = '']) => jobs);
    const asked = [...expr.matchAll(/job=~?"([^"]+)"\} > 0\.6 \* (\d+) \* 1024\^2/g)].flatMap(([, jobs = '', mib]) =>
      jobs.split('|').map((job): [string, number] => [job, Number(mib)]),
    );
    expect(limited.join('|').split('|').sort()).toEqual(growing.split('|').sort());
    expect(asked.map(([job]) => job).sort()).toEqual(growing.split('|').sort());
    interface Limited {
      resources: { limits: { memory: string } };
    }
    const values = parse(fs.readFileSync(path.join(repository, 'deploy/helm/values.yaml'), 'utf8')) as {
      gateway: Limited;
      services: Record<string, Limited>;
    };
    const inMib = (text = '') => parseInt(text) * (/g/i.test(text) ? 1024 : 1);
    for (const [job, mib] of asked) {
      const { limits } = (job === 'gateway' ? values.gateway : values.services[job])?.resources ?? {};
      const limit = { compose: inMib(compose.services[job]?.mem_limit), chart: inMib(limits?.memory) };
      expect({ job, ...limit }).toEqual({ job, compose: mib, chart: mib });
    }
  });

  it('tells alerts to the Alertmanager that is there, which is given every setting that it reads', () => {
    const { alerting } = parse(read('prometheus', 'prometheus.yml')) as { alerting: unknown };
    expect(alerting).toEqual({ alertmanagers: [{ static_configs: [{ targets: ['alertmanager:9093'] }] }] });
    const { image, environment = {} } = compose.services.alertmanager ?? {};
    // The version that `make chart-tools` builds for the tests.
    expect(image).toBe(`prom/alertmanager:${ALERTMANAGER_VERSION}`);
    const text = `${read('alertmanager', 'start.sh')}${read('alertmanager', 'alertmanager.yml')}`;
    const asked = new Set([...text.matchAll(/\$([A-Z_]+)/g)].map(([, name = '']) => name));
    const own = ['RECEIVER', 'SECRET_FILE'];
    expect([...asked].filter((name) => !own.includes(name)).sort()).toEqual(Object.keys(environment).sort());
  });

  it('reads every service of the installation', () => {
    const { scrape_configs: jobs } = parse(read('prometheus', 'prometheus.yml')) as {
      scrape_configs: { job_name: string }[];
    };
    const services = Object.entries(compose.services).filter(([, { environment }]) => environment?.GRPC_PORT);
    expect(jobs.map(({ job_name: name }) => name)).toEqual(expect.arrayContaining(services.map(([name]) => name)));
    expect(services).toHaveLength(6);
    // On the port that is not published.
    const port = compose.services.gateway?.environment?.METRICS_PORT;
    expect(jobs).toContainEqual({
      job_name: 'gateway',
      dns_sd_configs: [{ names: ['gateway'], type: 'A', port: Number(port) }],
    });
    expect(JSON.stringify(compose.services.gateway?.ports)).not.toContain(port);
  });
});
