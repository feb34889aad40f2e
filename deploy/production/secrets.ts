import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../local/layout.js';

/** Letters and digits only, a letter first: fits an address as well as a broker's configuration file. */
export const strongSecret = (): string => `s${randomBytes(24).toString('hex')}`;

/** Not the key of a language model: that is given by who runs it, and none is sent while it is empty. */
const secretName = /^(?!RECAP_LLM_)[A-Z_]+_(?:PASSWORD|KEY)$/;
const setting = /^(#?)([A-Z][A-Z_]*)=(.*)$/gm;

/** The text with a strong value for everything that is named `…_PASSWORD` or `…_KEY` and left empty. */
export function withSecrets(text: string): string {
  return text.replace(setting, (line, mark: string, name: string, value: string) =>
    mark === '' && value.trim() === '' && secretName.test(name) ? `${name}=${strongSecret()}` : line,
  );
}

/**
 * The .env of an earlier version with what a newer example has besides: its new names at the end, with their values
 * there, and a strong value for each secret that is empty. No value that is there is changed, and a setting that was
 * commented out stays so. Also returns the names that were added or filled in.
 */
export function completed(existing: string, example: string): { text: string; added: string[] } {
  const known = new Set(
    settingsOf(existing)
      .filter(isKept)
      .map(({ name }) => name),
  );
  const missing = settingsOf(example).filter(({ name, isComment }) => !isComment && !known.has(name));
  const lines = missing.map(({ line }) => `${line}\n`).join('');
  const gap = existing === '' || existing.endsWith('\n') ? '' : '\n';
  const text = withSecrets(`${existing}${gap}${lines}`);
  const before = new Set(settingsOf(existing).map(({ line }) => line));
  return { text, added: settingsOf(text).flatMap(({ line, name }) => (before.has(line) ? [] : [name])) };
}

const settingsOf = (text: string) =>
  [...text.matchAll(setting)].map(([line, mark, name = '']) => ({ line, name, isComment: mark === '#' }));

/** A secret that is commented out is none. */
const isKept = ({ name, isComment }: { name: string; isComment: boolean }) => !isComment || !secretName.test(name);

/**
 * Makes the file of the example, for its owner's eyes only, or completes the one that is there. Returns what is to be
 * said of it.
 */
export function makeSecrets(target: string, example: string): string {
  const name = path.basename(target);
  if (!fs.existsSync(target)) {
    replace(target, withSecrets(example));
    return (
      `${name} has new secrets. Set PUBLIC_URL, SUPER_ADMINS and the SMTP settings in it, and keep a copy elsewhere: ` +
      'databases that were made with its passwords open with no others.'
    );
  }
  const { text, added } = completed(fs.readFileSync(target, 'utf8'), example);
  if (added.length > 0) replace(fs.realpathSync(target), text);
  return added.length > 0 ? `Added to ${name}: ${added.join(', ')}` : `${name} has every secret and setting already.`;
}

/** `make secrets`: for .env, or for the one of a server that was copied here, `ENV_FILE=`, which must be there. */
function main({ ENV_FILE: copied }: NodeJS.ProcessEnv): void {
  if (copied && !fs.existsSync(copied)) throw new Error(`ENV_FILE: there is no ${copied}`);
  const example = fs.readFileSync(path.join(repositoryRoot, '.env.example'), 'utf8');
  process.stdout.write(`${makeSecrets(copied || path.join(repositoryRoot, '.env'), example)}\n`);
}

/** Whole or not at all: half a file would be the loss of passwords that nothing else keeps. */
function replace(file: string, text: string): void {
  fs.writeFileSync(`${file}.part`, text, { mode: 0o600 });
  fs.renameSync(`${file}.part`, file);
}

if (require.main === module) main(process.env);
