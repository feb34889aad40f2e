import type { Mongo } from '@dynasty/kit/mongo';
import { seededRandom } from '../league/generated-season.js';
import { type FuzzOptions, nextRequest, slugOf, tellsOfInside } from './fuzz.js';
import { nameOf, operationsOf } from './operations.js';
import { responseOf } from './response.js';

/** Enough that each route is called with what it takes. */
const perRoute = 20;

/** Words that the database has for what breakCollections() does to it. */
const databaseWords = /PlanExecutor|\$divide|is a view|namespace/i;

/**
 * Calls every route while each collection of the service is one that cannot be read or written: a real fault, which the
 * database has words of its own for. Gives what was told of the inside, each with the route, and says so where no route
 * failed. The database is of no use after it.
 */
export async function toldOfFaults(o: FuzzOptions): Promise<string[]> {
  await o.app.ready();
  await breakCollections(o.mongo);
  const random = seededRandom(17);
  const told: string[] = [];
  let failed = 0;
  for (const operation of operationsOf(o.app)) {
    const isEndless = o.endless?.includes(nameOf(operation)) ?? false;
    for (let n = 0; n < perRoute; n += 1) {
      const request = await nextRequest(o, operation, random);
      const { status, body } = await responseOf(o.app, request, isEndless);
      if (status < 500) continue;
      failed += 1;
      if (slugOf(body) === undefined || tellsOfInside(body) || databaseWords.test(body))
        told.push(`${status} of ${nameOf(operation)}: ${body.slice(0, 300)}`);
    }
  }
  if (failed === 0) told.push('no route failed: nothing was looked at');
  return told;
}

/** Puts a view that divides by zero in the place of each collection. */
async function breakCollections({ connection }: Mongo): Promise<void> {
  const { db } = connection;
  if (db === undefined) throw new Error('the database is not connected');
  const all = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  await db.collection('zeros').insertOne({ zero: 0 });
  for (const { name } of all.filter((one) => !one.name.startsWith('system.'))) {
    await db.dropCollection(name);
    await db.createCollection(name, { viewOn: 'zeros', pipeline: [{ $group: { _id: { $divide: [1, '$zero'] } } }] });
  }
}
