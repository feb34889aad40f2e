import { services } from '../../local/services.js';

const test = (folder: string, name: string): string => `${folder}/test/${name}.test.ts`;

/** The files that show cases, from the root of the repository. */
export const gateway = (name: string): string => test('gateway', name);
export const kit = (name: string): string => test('services/shared', name);
export const leagueSync = (name: string): string => test('services/league-sync', name);
export const chat = (name: string): string => test('services/chat-messaging', name);
export const analytics = (name: string): string => test('services/analytics', name);
export const rankings = (name: string): string => test('services/rankings-recaps', name);
export const achievements = (name: string): string => test('services/achievements', name);
export const admin = (name: string): string => test('services/admin', name);

/** Attacks by people who are signed in to a running stack, through its gateway. */
export const onStack = (name: string): string => `deploy/faults/test/attacks-${name}.stack.ts`;

/** A test that every service has in a file of this name. */
export const everywhere = (name: string, ...titles: string[]): Record<string, string[]> =>
  Object.fromEntries(services.map((service) => [test(`services/${service}`, name), titles]));

/** Its title in every service. */
export const fuzzed = 'no request brings the service to fail, to tell of its inside, or to change what it refuses to';

/** What a fault of its database tells, in the same files. */
export const faultsTold = 'what its database says of a fault is told to nobody';

/** Every route by every role, through the gateway of a running stack. */
export const rolesOnStack = 'deploy/faults/test/who-may.stack.ts';
export const throughGateway: Record<string, string[]> = {
  [rolesOnStack]: ['lets in whom it says and nobody else, of this league alone'],
};
