import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { binaryHere } from '@dynasty/testbed/servers/find-binary';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { launchServer } from '@dynasty/testbed/servers/server-process';
import { watchToolPlaces } from '@dynasty/testbed/servers/watch-tools';
import { parse, stringify } from 'yaml';

export const folder = path.join(__dirname, '../..');
export const read = (...parts: string[]) => fs.readFileSync(path.join(folder, ...parts), 'utf8');

const places = watchToolPlaces();
export const promtool = binaryHere('promtool', ['--version'], places.promtool);
const prometheus = binaryHere('prometheus', ['--version'], places.prometheus);
const alertmanager = binaryHere('alertmanager', ['--version'], places.alertmanager);

const hint = '(make chart-tools gets them where Debian and Go are)';
if (promtool === undefined) process.stderr.write(`skipped: rules checked by promtool, which is not here ${hint}\n`);
export const itWithPromtool = promtool === undefined ? it.skip : it;

const canWatch = prometheus !== undefined && alertmanager !== undefined;
if (!canWatch) process.stderr.write(`skipped: alerts by mail, there is no Prometheus or no Alertmanager ${hint}\n`);
export const withWatchers = canWatch ? describe : describe.skip;

const isReady = (url: string) => async () => {
  const { ok, status } = await fetch(`${url}/-/ready`);
  if (!ok) throw new Error(`${url} responds with ${status}`);
};

/** Alertmanager as compose starts it, with these settings of .env; it mails within a second. */
export async function startAlertmanager(work: string, settings: Record<string, string>) {
  const own = path.join(work, 'alertmanager');
  fs.cpSync(path.join(folder, 'alertmanager'), own, { recursive: true });
  const config = path.join(own, 'alertmanager.yml');
  fs.writeFileSync(config, fs.readFileSync(config, 'utf8').replace(/(group_(?:wait|interval)): .*/g, '$1: 1s'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = path.join(work, 'alertmanager.log');
  const env = { PATH: `${path.dirname(alertmanager ?? '')}:${process.env.PATH}`, TMPDIR: own, ...settings };
  const server = await launchServer({
    name: 'alertmanager',
    command: 'sh',
    args: [
      path.join(own, 'start.sh'),
      `--storage.path=${path.join(own, 'data')}`,
      '--cluster.listen-address=',
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    env,
    url,
    port,
    logFile,
    ready: isReady(url),
  });
  return { ...server, own, log: () => fs.readFileSync(logFile, 'utf8') };
}

interface Job {
  job_name: string;
}

/**
 * Prometheus with its configuration and rules of compose, in which processes have other addresses: league-sync is at
 * `target`, and nobody else is there. It looks each second, and an alert need not last.
 */
export async function startPrometheus(work: string, { target, alerts }: { target: number; alerts: number }) {
  const own = path.join(work, 'prometheus');
  fs.mkdirSync(own);
  const config = parse(read('prometheus', 'prometheus.yml')) as { scrape_configs: Job[] };
  const at = (port: number) => [{ targets: [`127.0.0.1:${port}`] }];
  const adapted = {
    ...config,
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    alerting: { alertmanagers: [{ static_configs: at(alerts) }] },
    scrape_configs: config.scrape_configs.map(({ job_name: name }) => ({
      job_name: name,
      static_configs: name === 'league-sync' ? at(target) : [],
    })),
  };
  fs.writeFileSync(path.join(own, 'prometheus.yml'), stringify(adapted));
  fs.writeFileSync(path.join(own, 'alerts.yml'), read('prometheus', 'alerts.yml').replace(/^ +for: .*\n/gm, ''));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return launchServer({
    name: 'prometheus',
    command: prometheus ?? '',
    args: [
      `--config.file=${path.join(own, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(own, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      // What it finds before it knows where to tell it, it tells again a minute later.
      '--rules.alert.resend-delay=1s',
    ],
    url,
    port,
    logFile: path.join(work, 'prometheus.log'),
    ready: isReady(url),
  });
}

/** Waits until `look` finds something, 60 s at most. */
export async function until<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(100);
  }
  throw new Error(`waited in vain for ${what}`);
}
