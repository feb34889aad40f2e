import fs from 'node:fs';
import path from 'node:path';
import { copiesVariable, scaled, type Copies, type ScaledName } from './services.js';

/** The options of `make up`. Everything that changes how the stack runs is in here, and nothing else. */
export interface StackOptions {
  port: number;
  dataDir: string;
  /** Recorded provider files; undefined: the generated league. */
  sleeperData?: string;
  nflverseData?: string;
  /** ISO instant at which the football clock starts. */
  now?: string;
  source: 'sandbox' | 'live';
  /** Who signs people in: the development issuer, or a real Keycloak. */
  auth: 'issuer' | 'keycloak';
  /** What stands before the gateway and refuses for it when far too much is asked. */
  front?: 'haproxy';
  copies: Copies;
  /** Servers that run already, used instead of starting our own. */
  mongoUrl?: string;
  natsUrl?: string;
  /** What single processes get in their environment besides, by their names: faults are put in a process's way so. */
  env?: Record<string, Record<string, string>>;
  /** Settings handed through to the services that know them. */
  settings: {
    logLevel: string;
    limits: string;
    leagueApproval: string;
    memberProof: string;
    superAdmins: string;
    sleeperBaseUrl?: string;
    nflverseBaseUrl?: string;
    /** Where traces are sent. */
    otlpEndpoint?: string;
    tracesShare?: string;
  };
}

const mostProcesses = 8;

/** Reads the options from the environment that make passes on; all problems in one message. */
export function readOptions(env: NodeJS.ProcessEnv, cwd: string): StackOptions {
  const problems: string[] = [];
  const given = (name: string) => env[name]?.trim() || undefined;
  const folder = (name: string) => {
    const value = given(name);
    if (value === undefined) return undefined;
    const full = path.resolve(cwd, value);
    if (!fs.existsSync(full)) problems.push(`${name}: there is no folder ${full}`);
    return full;
  };

  const port = Number(given('PORT') ?? 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) problems.push('PORT: a number from 1 to 65535');
  const now = given('NOW');
  if (now !== undefined && Number.isNaN(Date.parse(now))) problems.push('NOW: an instant such as 2025-12-05T12:00:00Z');
  const source = given('SOURCE') ?? 'sandbox';
  if (source !== 'sandbox' && source !== 'live') problems.push('SOURCE: live, or leave it out');
  const copiesOf = (name: ScaledName): number => {
    const variable = copiesVariable[name];
    const copies = Number(given(variable) ?? 1);
    if (Number.isInteger(copies) && copies >= 1 && copies <= mostProcesses) return copies;
    problems.push(`${variable}: how many processes of ${name} are started, from 1 to ${mostProcesses}`);
    return 1;
  };
  const copies = Object.fromEntries(scaled.map((name) => [name, copiesOf(name)])) as Copies;
  const auth = given('AUTH') ?? 'issuer';
  if (auth !== 'issuer' && auth !== 'keycloak') problems.push('AUTH: keycloak, or leave it out');

  const front = given('FRONT');
  if (front !== undefined && front !== 'haproxy') problems.push('FRONT: haproxy, or leave it out');

  const options: StackOptions = {
    port,
    dataDir: path.resolve(cwd, given('DATA_DIR') ?? '.data'),
    sleeperData: folder('SLEEPER_DATA'),
    nflverseData: folder('NFLVERSE_DATA'),
    now: now === undefined || Number.isNaN(Date.parse(now)) ? undefined : new Date(now).toISOString(),
    source: source === 'live' ? 'live' : 'sandbox',
    auth: auth === 'keycloak' ? 'keycloak' : 'issuer',
    front: front === 'haproxy' ? front : undefined,
    copies,
    mongoUrl: given('MONGO_URL'),
    natsUrl: given('NATS_URL'),
    settings: {
      logLevel: given('LOG_LEVEL') ?? 'info',
      limits: given('LIMITS') ?? 'on',
      leagueApproval: given('LEAGUE_APPROVAL') ?? 'auto',
      memberProof: given('MEMBER_PROOF') ?? 'trust',
      superAdmins: given('SUPER_ADMINS') ?? 'admin@example.org',
      sleeperBaseUrl: given('SLEEPER_BASE_URL'),
      nflverseBaseUrl: given('NFLVERSE_BASE_URL'),
      otlpEndpoint: given('OTEL_EXPORTER_OTLP_ENDPOINT'),
      tracesShare: given('OTEL_TRACES_SAMPLER_ARG'),
    },
  };
  if (problems.length > 0) throw new Error(`The stack cannot start:\n  ${problems.join('\n  ')}`);
  return options;
}
