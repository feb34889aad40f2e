import { findBinary } from './find-binary.js';
import { goInstall } from './go-install.js';

/** Path of a k6 that runs on this machine (1.0 or newer), built when there is none. */
export function findK6(cacheDir?: string): Promise<string> {
  return findBinary(
    {
      program: 'k6',
      minimum: '1.0.0',
      build: (target) => goInstall('go.k6.io/k6@v1.8.1', target),
      howToInstall: 'Install it (https://grafana.com/docs/k6/latest/set-up/install-k6) so that k6 is on PATH.',
    },
    cacheDir,
  );
}
