import { findBinary } from './find-binary.js';

/** Path of an HAProxy that runs on this machine (2.6.10 or newer, as deploy/front wants it); rejects where there is none. */
export function findHaproxy(): Promise<string> {
  return findBinary({
    program: 'haproxy',
    minimum: '2.6.10',
    versionArgs: ['-v'],
    howToInstall: 'Install it (apt-get install haproxy, brew install haproxy) so that haproxy is on PATH.',
  });
}
