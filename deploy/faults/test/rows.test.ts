import { findRow, rowNames } from '../find-rows.js';

/** The short form of every row of `make faults` that has one; at the same time, since each mostly waits on servers of its own. */
test.concurrent.each(rowNames('short'))(
  '%s',
  async (name) => {
    const row = await findRow(name);
    const { measured, holds } = await row.run('short');
    console.log(`${name}: ${measured}`);
    expect({ measured, holds }).toEqual({ measured, holds: true });
  },
  240_000,
);
