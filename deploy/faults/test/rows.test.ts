// Takes long: each row kills servers and waits until all is well again.
import { seededRandom } from '@dynasty/testbed/league/generated-season';
import { findRow, rowNames } from '../find-rows.js';

/** Breaks the same things again: `SEED=7 npm run -s test:node -- deploy/faults/test/rows`. */
const seed = Number(process.env.SEED || Math.floor(Math.random() * 1e6));

/** The short form of every row of `make faults` that has one; at the same time, since each mostly waits on servers of its own. */
test.concurrent.each(rowNames('short'))(
  '%s',
  async (name) => {
    console.log(`${name}: SEED=${seed}`);
    const row = await findRow(name);
    const { measured, holds } = await row.run('short', seededRandom(seed));
    console.log(`${name}: ${measured}`);
    expect({ measured, holds }).toEqual({ measured, holds: true });
  },
  240_000,
);
