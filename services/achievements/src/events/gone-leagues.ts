import { followGoneLeagues } from '@dynasty/kit/league/follow-gone-leagues';
import { type Deps } from '../deps.js';
import { moveAwards } from '../actions/move-awards.js';
import { moveStatements } from '../actions/move-statements.js';

type GoneDeps = Pick<
  Deps,
  'bus' | 'mongo' | 'outbox' | 'logger' | 'goneLeagues' | 'achievements' | 'rules' | 'settledWeeks' | 'statements'
>;

/**
 * Removes the awards, rules and statements of deleted leagues; those of a league that was taken into another one go
 * with it, and who owned its teams when its weeks were decided.
 */
export function clearGoneLeagues(deps: GoneDeps, graceMs?: number) {
  return followGoneLeagues({
    ...deps,
    service: 'achievements',
    collections: [
      { name: 'achievements' },
      { name: 'achievement_rules' },
      { name: 'achievement_rule_books' },
      { name: 'settled_weeks' },
      { name: 'record_weeks' },
      { name: 'statements' },
    ],
    async absorb(session, { into, absorbed }) {
      await moveAwards(deps, session, absorbed, into);
      await deps.settledWeeks.moveOwners(session, absorbed, into);
      await deps.rules.move(session, absorbed, into);
      await moveStatements(deps, session, absorbed, into);
    },
    ...(graceMs === undefined ? {} : { graceMs }),
  });
}
