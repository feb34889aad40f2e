import { repositoryRoot } from '../local/layout.js';
import { lockedPackages } from './packages.js';

/** `make licences`: the licences of all packages that are shipped, each with its packages. */
const byLicence = Map.groupBy(
  lockedPackages(repositoryRoot).filter(({ isShipped }) => isShipped),
  ({ licence }) => licence,
);
for (const [licence, packages] of [...byLicence].sort(([, one], [, other]) => other.length - one.length)) {
  console.log(`${licence} (${packages.length})`);
  console.log(
    `  ${packages
      .map(({ name, version }) => `${name} ${version}`)
      .sort()
      .join(', ')}\n`,
  );
}
