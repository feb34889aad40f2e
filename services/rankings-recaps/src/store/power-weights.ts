import { openCollection } from '@dynasty/kit/collection';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';
import { defaultWeights, type Weights } from '../domain/factors.js';

interface WeightsDocument extends LeagueIds {
  /** The connection: a league that is deleted and connected again begins with the usual weights. */
  _id: string;
  /** null until the league sets its own. */
  weights: Weights | null;
  setAt: Date | null;
  /** Raised by everything that ranks, so that of two at once the second one sees what the first has done. */
  uses: number;
}

export interface LeagueWeights {
  weights: Weights;
  /** null while they are the usual ones. */
  setAt: Date | null;
}

/** What each factor of the power score weighs in a league. */
export function createPowerWeights(mongo: Mongo) {
  const model = openCollection<WeightsDocument>(mongo, 'power_weights', [[{ chainId: 1 }]]);
  return {
    /** The league's weights; the usual ones until it sets its own. */
    async of(connectionId: string, session: ClientSession | null = null): Promise<LeagueWeights> {
      return weightsOfLeague(await model.findById(connectionId, null, { session }).lean<WeightsDocument>());
    },

    /** The weights for a transaction that ranks: another one that ranks or sets weights meanwhile is run again. */
    async hold(session: ClientSession, { chainId, connectionId }: LeagueIds): Promise<Weights> {
      const document = await model
        .findOneAndUpdate(
          { _id: { $eq: connectionId } },
          { $inc: { uses: 1 }, $setOnInsert: { chainId, connectionId, weights: null, setAt: null } },
          { session, upsert: true, returnDocument: 'after' },
        )
        .lean<WeightsDocument>();
      return weightsOfLeague(document).weights;
    },

    /** Sets the league's own weights. */
    async put(
      session: ClientSession,
      { chainId, connectionId }: LeagueIds,
      { weights, setAt }: { weights: Weights; setAt: Date },
    ): Promise<void> {
      await model.updateOne(
        { _id: { $eq: connectionId } },
        { $set: { chainId, connectionId, weights, setAt }, $inc: { uses: 1 } },
        { session, upsert: true },
      );
    },
  };
}

const weightsOfLeague = (found: WeightsDocument | null): LeagueWeights => ({
  weights: found?.weights ?? defaultWeights,
  setAt: found?.setAt ?? null,
});

export type PowerWeights = ReturnType<typeof createPowerWeights>;
