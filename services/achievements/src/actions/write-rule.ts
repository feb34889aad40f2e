import { randomUUID } from 'node:crypto';
import { AppError } from '@dynasty/kit/errors';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { mostRules, readRule, type Rule, type RuleInput } from '../domain/rule.js';
import { type StoredRule } from '../store/rules.js';

/**
 * What was filled in as a rule without an id. Throws AppError invalid `invalid-rule` with a sentence for the person.
 */
export function requireRule(input: RuleInput): Omit<Rule, 'id'> {
  const read = readRule(input);
  if ('problem' in read) throw new AppError('invalid', 'invalid-rule', read.problem);
  return read.rule;
}

/**
 * Sets up a rule. Throws AppError invalid `invalid-rule`, conflict `too-many-rules`, missing for a league that is gone.
 */
export async function addRule(
  { rules, goneLeagues }: Pick<Deps, 'rules' | 'goneLeagues'>,
  session: ClientSession,
  { chainId, connectionId }: LeagueIds,
  input: RuleInput,
): Promise<StoredRule> {
  const rule = requireRule(input);
  if (await goneLeagues.isGone({ chainId, connectionId }, session)) {
    throw new AppError('missing', 'league-not-found', 'League not found');
  }
  await rules.hold(session, chainId);
  if ((await rules.ofChain(chainId, session)).length >= mostRules) {
    throw new AppError('conflict', 'too-many-rules', `A league has at most ${mostRules} rules. Delete one first.`);
  }
  const stored = { ...rule, id: randomUUID(), chainId, connectionId, createdAt: new Date() } as StoredRule;
  await rules.put(session, stored);
  return stored;
}

/** Changes what is named of a rule; its type stays. Throws as addRule does, missing `rule-not-found`. */
export async function changeRule(
  { rules }: Pick<Deps, 'rules'>,
  session: ClientSession,
  id: string,
  { criteria, ...changes }: Omit<RuleInput, 'achievementType'>,
): Promise<StoredRule> {
  const before = await rules.find(id, session);
  if (before === null) throw new AppError('missing', 'rule-not-found', 'There is no such rule.');
  const rule = requireRule({ ...before, ...changes, criteria: { ...before.criteria, ...criteria } });
  const changed = { ...before, ...rule } as StoredRule;
  await rules.put(session, changed);
  return changed;
}
