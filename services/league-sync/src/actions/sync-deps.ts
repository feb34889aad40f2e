import { type Deps } from '../deps.js';
import { type Stores } from '../store/stores.js';

/** What jobs work with: the database, the events that go with it, and the provider. */
export interface SyncDeps extends Stores, Pick<Deps, 'logger' | 'mongo' | 'outbox' | 'clock' | 'leases' | 'sleeper'> {}

/** The regular season and the playoffs end with this week at the latest. */
export const lastWeek = 18;
