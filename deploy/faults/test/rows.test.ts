import { findRow, rowNames } from '../find-rows.js';

/** The short form of every row of `make faults`. */
test.each(rowNames())(
  '%s',
  async (name) => {
    const row = await findRow(name);
    const { measured, holds } = await row.run('short');
    console.log(`${name}: ${measured}`);
    expect({ measured, holds }).toEqual({ measured, holds: true });
  },
  120_000,
);
