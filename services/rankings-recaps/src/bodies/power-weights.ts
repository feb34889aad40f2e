import { Closed } from '@dynasty/kit/http/fields';
import { type Static, Type } from 'typebox';
import { type LookBack } from '../domain/back-test.js';
import { defaultWeights } from '../domain/factors.js';
import { type LeagueWeights } from '../store/power-weights.js';

const Percent = Type.Integer({ minimum: 0, maximum: 100 });

/** Percent of each factor; a rule of the route adds that they sum to 100. */
export const WeightsBody = Closed({
  allPlay: Percent,
  pointsPerGame: Percent,
  lastThree: Percent,
  record: Percent,
  efficiency: Percent,
});

/** New weights, upon those that were read. */
export const NewWeights = Closed({
  ...WeightsBody.properties,
  basedOn: Type.Optional(
    Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'The setAt that was read: weights of another time are not replaced',
    }),
  ),
});

const Tested = { games: Type.Integer(), won: Type.Integer() };

/** How often the higher-ranked team won. */
export const LookBackBody = Type.Object(
  { ...Tested, seasons: Type.Array(Type.Object({ season: Type.String(), ...Tested })) },
  { description: 'Of the games with a winner, in how many the team won that stood higher in the ranking before it' },
);

export const PowerWeightsBody = Type.Object({
  weights: WeightsBody,
  usual: WeightsBody,
  setAt: Type.Union([Type.String(), Type.Null()], { description: 'null while the league uses the usual weights' }),
  lookBack: LookBackBody,
  usualLookBack: LookBackBody,
});

export const powerWeightsOf = (
  { weights, setAt }: LeagueWeights,
  lookBack: LookBack,
  usualLookBack: LookBack,
): Static<typeof PowerWeightsBody> => ({
  weights,
  usual: defaultWeights,
  setAt: setAt?.toISOString() ?? null,
  lookBack,
  usualLookBack,
});
