import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { completeThemes } from '../local/keycloak/theme.js';
import { repositoryRoot } from '../local/layout.js';
import { mountedPlaces, openToAll } from './readable.js';
import { licencesOf, writeSbom } from './sbom.js';
import { imagePlans, stageImage, type ImagePlan } from './stage.js';

const largestMb = 250;

/**
 * `make images`: lays out and builds every image (`ONLY=name,name` for some). `TAG`, `IMAGE_PREFIX` name them;
 * `NODE_IMAGE` and `BASE_IMAGE` replace what they stand on. What an image holds of npm's packages is written beside it
 * and into it (`<name>.cdx.json`, CycloneDX), and their licences are listed. What containers read is made readable for
 * them, in images and of what docker-compose.yml mounts.
 */
function main(env: NodeJS.ProcessEnv): void {
  const wanted = env.ONLY?.split(',');
  const plans = imagePlans.filter(({ name }) => wanted?.includes(name) ?? true);
  if (plans.length === 0) throw new Error(`ONLY names no image; there are ${imagePlans.map((p) => p.name).join(', ')}`);
  for (const plan of plans) {
    const context = path.join(repositoryRoot, '.stamps', 'images', plan.name);
    stageImage(plan, context);
    listContents(context);
    openToAll(context);
    build(plan, context, env);
  }
  completeThemes();
  const compose = fs.readFileSync(path.join(repositoryRoot, 'docker-compose.yml'), 'utf8');
  for (const place of mountedPlaces(compose)) openToAll(path.join(repositoryRoot, place));
}

function listContents(context: string): void {
  const file = `${context}.cdx.json`;
  const licences = licencesOf(writeSbom(context, file));
  fs.copyFileSync(file, path.join(context, 'image', path.basename(file)));
  const told = licences.map(({ licence, packages, named }) => [licence, packages, ...named].join(' '));
  process.stdout.write(`${path.relative(repositoryRoot, file)}: ${told.join(', ')}\n`);
}

function build(plan: ImagePlan, context: string, env: NodeJS.ProcessEnv): void {
  const image = `${env.IMAGE_PREFIX || 'dynasty/'}${plan.name}:${env.TAG || 'local'}`;
  const recipe = plan.name === 'gateway' ? 'gateway.Dockerfile' : 'service.Dockerfile';
  const given = ['NODE_IMAGE', 'BASE_IMAGE'].filter((name) => env[name]).map((name) => `${name}=${env[name]}`);
  const buildArgs = [...given, `MAIN=${plan.main}`].flatMap((value) => ['--build-arg', value]);
  docker(['build', '--quiet', '--file', path.join('deploy/images', recipe), '--tag', image, ...buildArgs, context]);
  const bytes = Number(docker(['image', 'inspect', '--format', '{{.Size}}', image]));
  const megabytes = Math.round(bytes / 1e6);
  if (megabytes > largestMb) throw new Error(`${image} has ${megabytes} MB, at most ${largestMb} are allowed`);
  process.stdout.write(`${image} ${megabytes} MB\n`);
}

function docker(args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('docker', args, { cwd: repositoryRoot, encoding: 'utf8' });
  if (status === 0) return stdout.trim();
  throw new Error(`docker ${args[0]} failed: ${error?.message ?? stderr.trim()}`);
}

main(process.env);
