import { type PollPlan } from '../../domain/polling/poll-plan.js';
import { type NflStateDoc } from '../../store/nfl-state.js';

/** What a worker has to do, as of a few seconds ago. */
export interface Assignment {
  plan: PollPlan;
  state: NflStateDoc | null;
  gamesOn: boolean;
  /** The shards of chains that are this worker's. */
  shards: number[];
}
