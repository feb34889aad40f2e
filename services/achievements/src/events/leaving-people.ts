import { followLeavingPeople } from '@dynasty/kit/league/leaving-people';
import { type Deps } from '../deps.js';

/** Removes the statements of people who have left a league or deleted their account. */
export const forgetLeavingPeople = (deps: Pick<Deps, 'bus' | 'mongo' | 'goneLeagues' | 'statements'>): Promise<void> =>
  followLeavingPeople({
    core: deps,
    goneLeagues: deps.goneLeagues,
    service: 'achievements',
    left: deps.statements.removeUntil,
    deleted: deps.statements.removeOf,
  });
