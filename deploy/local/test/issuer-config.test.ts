import os from 'node:os';
import { readIssuerConfig } from '../issuer/config.js';

const issuer = 'http://localhost:8080/realms/dynasty';

describe('where the development issuer refuses to run', () => {
  const env = { PORT: '0', OIDC_ISSUER: issuer, DATA_DIR: os.tmpdir() };

  it.each([
    ['in production', { ...env, NODE_ENV: 'production' }, /does not start in production/],
    ['on an address that others reach', { ...env, HOST: '0.0.0.0' }, /loopback only/],
  ])('%s', (_name, given, message) => {
    expect(() => readIssuerConfig(given)).toThrow(message);
  });

  it('takes a complete development environment', () => {
    expect(readIssuerConfig(env)).toMatchObject({ host: '127.0.0.1', issuer, audience: 'dynasty-api' });
  });
});
