import fs from 'node:fs';
import { secretsFile } from './issuer/secrets.js';
import { passwordFile } from './keycloak/command.js';
import { layoutOf } from './layout.js';
import type { StackOptions } from './options.js';
import { waysOut } from './ways-out.js';

const signers = {
  issuer: {
    name: 'the development issuer',
    goOn: 'Start it without AUTH',
    another: 'AUTH=keycloak DATA_DIR=.data-keycloak',
  },
  keycloak: { name: 'Keycloak', goOn: 'Start it with AUTH=keycloak', another: 'DATA_DIR=.data-issuer' },
};

/**
 * Who signs in the people of a folder's data: each keeps a secret there from its first start on. Undefined where nobody
 * has yet, and where both have, as versions did that let one follow the other.
 */
export function authOfData(dataDir: string): StackOptions['auth'] | undefined {
  const { issuer } = layoutOf(dataDir);
  const [byIssuer, byKeycloak] = [secretsFile(issuer), passwordFile(issuer)].map((file) => fs.existsSync(file));
  if (byIssuer === byKeycloak) return undefined;
  return byIssuer ? 'issuer' : 'keycloak';
}

/**
 * Throws where the other one signs in the people of this folder's data. Each gives ids of its own, by which members are
 * known: whoever has joined a league would be a stranger to it, and their place in it taken.
 */
export function assertSameAuth({ dataDir, auth }: Pick<StackOptions, 'dataDir' | 'auth'>): void {
  const known = authOfData(dataDir);
  if (known === undefined || known === auth) return;
  const { name, goOn, another } = signers[known];
  throw new Error(
    `The people of the data in ${dataDir} sign in with ${name}, and ${signers[auth].name} knows them by other ids: ` +
      `who has joined a league could not get back into it.\n${waysOut({ dataDir, goOn, another })}`,
  );
}
