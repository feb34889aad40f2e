import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../local/layout.js';

/** Letters and digits only, a letter first: fits an address as well as a broker's configuration file. */
export const strongSecret = (): string => `s${randomBytes(24).toString('hex')}`;

/** Not the key of a language model: that is given by who runs it, and none is sent while it is empty. */
const emptySecret = /^((?!RECAP_LLM_)[A-Z_]+_(?:PASSWORD|KEY))=$/gm;

/** The example with a strong value for everything that is named `…_PASSWORD` or `…_KEY` and left empty. */
export function withSecrets(example: string): string {
  return example.replace(emptySecret, (_line, name: string) => `${name}=${strongSecret()}`);
}

/** `make secrets`: writes .env from .env.example, for its owner's eyes only; one that is there stays as it is. */
function main(): void {
  const target = path.join(repositoryRoot, '.env');
  const text = withSecrets(fs.readFileSync(path.join(repositoryRoot, '.env.example'), 'utf8'));
  try {
    fs.writeFileSync(target, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    process.stderr.write('.env is there already and stays as it is. Remove it yourself to have new secrets made.\n');
    process.exitCode = 1;
    return;
  }
  process.stdout.write('.env has new secrets. Set PUBLIC_URL, SUPER_ADMINS and the SMTP settings in it.\n');
}

if (require.main === module) main();
