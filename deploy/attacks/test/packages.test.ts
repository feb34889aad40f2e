import path from 'node:path';
import { freeLicences, installScripts, knownExceptions, lockedPackages } from '../../production/packages.js';

const packages = lockedPackages(path.resolve(__dirname, '../../..'));

describe('packages', () => {
  it('that are shipped have a licence that lets us', () => {
    const shipped = packages.filter(({ isShipped }) => isShipped);
    expect(shipped.length).toBeGreaterThan(300);
    const others = shipped
      .filter(({ licence }) => !freeLicences.includes(licence))
      .filter((one) => !knownExceptions.some(({ name, licence }) => name.test(one.name) && licence.test(one.licence)));
    expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
  });

  it('that are exceptions are still there', () => {
    const unused = knownExceptions.filter(({ name }) => !packages.some((one) => name.test(one.name)));
    expect(unused).toEqual([]);
  });

  it('that run a script when they are installed are known, with what it is for', () => {
    const scripts = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect([...new Set(scripts)].sort()).toEqual(Object.keys(installScripts).sort());
  });

  it('that are shipped need no script of theirs but the one that brings Node', () => {
    const needed = Object.entries(installScripts).filter(([, { needed }]) => needed);
    expect(needed.map(([name]) => name)).toEqual(['node']);
  });

  it('come with a checksum, all that Linux on x64 gets', () => {
    const here = packages.filter(({ isOfLinux }) => isOfLinux);
    expect(here.length).toBeGreaterThan(1_000);
    expect(here.filter(({ hasChecksum }) => !hasChecksum).map(({ place }) => place)).toEqual([]);
  });
});
