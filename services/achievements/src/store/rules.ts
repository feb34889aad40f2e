import { openCollection } from '@dynasty/kit/collection';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { type Rule } from '../domain/rule.js';

export type StoredRule = Rule & LeagueIds & { createdAt: Date };

type RuleDocument = Omit<StoredRule, 'id'> & { _id: string };

/** A line for each league that sets up rules or gives awards by hand. */
interface RuleBook {
  /** The chain. */
  _id: string;
  chainId: string;
  /** Changes that had to be one after the other. */
  changes: number;
}

const ruleOf = ({ _id, ...rest }: RuleDocument): StoredRule => ({ id: _id, ...rest }) as StoredRule;

/** The automation rules of leagues. */
export function createRules(mongo: Mongo) {
  const model = openCollection<RuleDocument>(mongo, 'achievement_rules', [[{ chainId: 1, createdAt: 1 }]]);
  const books = openCollection<RuleBook>(mongo, 'achievement_rule_books');
  return {
    /**
     * From now on no other transaction changes how many rules, or awards by hand, the league has: of two at once one starts
     * anew.
     */
    async hold(session: ClientSession, chainId: string): Promise<void> {
      const own = { _id: { $eq: chainId } };
      await books.updateOne(own, { $inc: { changes: 1 }, $setOnInsert: { chainId } }, { session, upsert: true });
    },

    /** A league's rules, the oldest first. */
    async ofChain(chainId: string, session: ClientSession | null = null): Promise<StoredRule[]> {
      const found = model.find({ chainId: { $eq: chainId } }, null, { session });
      return (await found.sort({ createdAt: 1 }).lean<RuleDocument[]>()).map(ruleOf);
    },

    async find(id: string, session: ClientSession | null = null): Promise<StoredRule | null> {
      const found = await model.findOne({ _id: { $eq: id } }, null, { session }).lean<RuleDocument | null>();
      return found === null ? null : ruleOf(found);
    },

    async put(session: ClientSession, { id, ...rule }: StoredRule): Promise<void> {
      await model.replaceOne({ _id: { $eq: id } }, rule, { session, upsert: true });
    },

    /** False when there is no such rule any more. */
    async remove(session: ClientSession, id: string): Promise<boolean> {
      return (await model.deleteOne({ _id: { $eq: id } }, { session })).deletedCount === 1;
    },

    /** Gives a league's rules to the league that took it in. */
    async move(session: ClientSession, from: LeagueIds, to: LeagueIds): Promise<void> {
      await model.updateMany({ chainId: { $eq: from.chainId } }, { $set: to }, { session });
    },
  };
}

export type Rules = ReturnType<typeof createRules>;
