import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { processRegistry } from '@dynasty/kit/metrics';
import { parse } from 'yaml';
import { mailServer, type Mail } from './support/mail-server.js';
import { read, startAlertmanager, startPrometheus, until, withWatchers } from './support/watchers.js';

const settings = (smtpPort: number) => ({
  ALERTS_TO: 'ann@example.org, bob@example.org',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(smtpPort),
  SMTP_FROM: 'dynasty@example.org',
  SMTP_USER: 'dynasty',
  SMTP_SECRET: `it's "$HOME" & \`more\``,
  SMTP_AUTH: 'true',
  SMTP_STARTTLS: 'false',
});
const subjectOf = (mail: Mail) => /^Subject: (.*)$/m.exec(mail.text)?.[1];

/** What the list of services of the dashboard Processes is made of: values of the label `job` of these series. */
function servicesOfProcesses(): { series: string; metric: string; jobs: string[] } {
  const { templating } = JSON.parse(read('grafana/dashboards', 'processes.json')) as {
    templating: { list: { name: string; query: string }[] };
  };
  const { query = '' } = templating.list.find(({ name }) => name === 'service') ?? {};
  const [, series = '', metric = '', jobs = ''] = /^label_values\(((\w+)\{job=~"([^"]+)"\}), job\)$/.exec(query) ?? [];
  return { series, metric, jobs: jobs.split('|') };
}

it('lists every process of the product on the dashboard Processes, gateways too, which serve no routes of their own', async () => {
  const { scrape_configs: targets } = parse(read('prometheus', 'prometheus.yml')) as {
    scrape_configs: { job_name: string }[];
  };
  const { metric, jobs } = servicesOfProcesses();
  const others = ['keycloak', 'front'];
  const product = targets.map(({ job_name: name }) => name).filter((name) => !others.includes(name));
  expect(product).toContain('gateway');
  expect(jobs.sort()).toEqual(product.sort());
  // What a process tells of itself, whether it serves anything or not.
  expect(await processRegistry().getSingleMetricAsString(metric)).toContain(`# TYPE ${metric} gauge`);
});

withWatchers('an alert', () => {
  let work: string;
  const stops: (() => Promise<unknown>)[] = [];
  beforeEach(() => {
    work = fs.mkdtempSync(path.join(os.tmpdir(), 'watching-'));
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
    fs.rmSync(work, { recursive: true });
  });
  async function start<T extends { stop: () => Promise<unknown> }>(server: Promise<T>): Promise<T> {
    const started = await server;
    stops.push(started.stop);
    return started;
  }

  /** A process of which nothing but its metrics is there. */
  async function metricsServer() {
    const server = http.createServer((_request, response) => {
      void processRegistry()
        .metrics()
        .then((text) => response.setHeader('content-type', processRegistry().contentType).end(text));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const stop = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
    return { port: (server.address() as AddressInfo).port, stop };
  }

  it('reaches people by mail, from the metrics of processes on; the dashboards ask what Prometheus understands', async () => {
    const mail = await start(mailServer({ signIn: true }));
    const metrics = await start(metricsServer());
    const alertmanager = await start(startAlertmanager(work, settings(mail.port)));
    const prometheus = await start(startPrometheus(work, { target: metrics.port, alerts: alertmanager.port }));

    const down = await until('a mail', () => mail.mails.find(({ text }) => text.includes('admin does not respond.')));
    expect(subjectOf(down)).toBe('Dynasty Companion: ServiceDown (page)');
    expect(down).toMatchObject({
      to: ['ann@example.org', 'bob@example.org'],
      signedIn: `dynasty:${settings(0).SMTP_SECRET}`,
    });
    expect(down.text).toContain('What to do: deploy/README.md#service-down');

    const ask = async (expr: string) => {
      const query = expr.replaceAll('$service', '.*').replaceAll('$__rate_interval', '1m');
      const response = await fetch(`${prometheus.url}/api/v1/query`, {
        method: 'POST',
        body: new URLSearchParams({ query }),
      });
      return (await response.json()) as { status: string; error?: string; data?: { result: unknown[] } };
    };
    // A busy machine may miss a reading.
    const up = await until('a reading', async () => {
      const result = (await ask('up == 1')).data?.result ?? [];
      return result.length > 0 ? result : undefined;
    });
    expect(up).toMatchObject([{ metric: { job: 'league-sync' } }]);
    const listed = new URLSearchParams({ 'match[]': servicesOfProcesses().series });
    const labels = await fetch(`${prometheus.url}/api/v1/label/job/values?${listed}`);
    expect(await labels.json()).toMatchObject({ status: 'success', data: ['league-sync'] });
    const boards = fs.readdirSync(path.join(__dirname, '../grafana/dashboards'));
    const asked = boards.flatMap((board) => {
      const { panels } = JSON.parse(read('grafana/dashboards', board)) as { panels: { targets: { expr: string }[] }[] };
      return panels.flatMap(({ targets }) => targets.map(({ expr }) => ({ board, expr })));
    });
    expect(asked.length).toBeGreaterThan(20);
    for (const { board, expr } of asked) {
      const { status, error } = await ask(expr);
      expect({ board, expr, status, error }).toEqual({ board, expr, status: 'success', error: undefined });
    }
  });

  it('is mailed by a relay that wants no password, and the password lies in no configuration', async () => {
    const mail = await start(mailServer({ signIn: false }));
    const { url, own } = await start(
      startAlertmanager(work, { ...settings(mail.port), SMTP_AUTH: 'false', SMTP_SECRET: 'of-nobody' }),
    );
    const labels = { alertname: 'Slow', severity: 'ticket' };
    const annotations = {
      summary: 'analytics: 20% of requests take longer than 500 ms',
      runbook: 'deploy/README.md#slow',
    };
    const tell = (more: object) =>
      fetch(`${url}/api/v2/alerts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([{ labels, annotations, ...more }]),
      });
    expect((await tell({})).status).toBe(200);
    const [first] = await until('a mail', () => (mail.mails.length > 0 ? mail.mails : undefined));
    expect(first?.signedIn).toBeUndefined();
    expect(first?.text).toContain(annotations.summary);
    expect(fs.readFileSync(path.join(own, 'alertmanager.yml'), 'utf8')).not.toContain('of-nobody');
  });

  it('is told to nobody where no address is set, which is said', async () => {
    const { url, log } = await start(startAlertmanager(work, { ...settings(25), ALERTS_TO: '' }));
    expect((await fetch(`${url}/-/healthy`)).status).toBe(200);
    expect(log()).toContain('Alerts are told to nobody');
  });
});
