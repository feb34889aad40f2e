import { Type } from 'typebox';

const Cell = Type.Object({ isHome: Type.Boolean(), opponent: Type.String() });

/** A season's schedule: the domain's grid as it is. */
export const ScheduleGrid = Type.Record(Type.String(), Type.Record(Type.String(), Cell), {
  description: 'Team -> week -> opponent. A bye is absent.',
});
