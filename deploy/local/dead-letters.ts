import { deadLettersOf, type DeadLetter, type DeadLetters, type DeadLettersNow } from '@dynasty/kit/dead-letters';
import { AppError } from '@dynasty/kit/errors';
import { services } from './services.js';
import { connectToStack } from './stack-bus.js';

/**
 * `make dead-letters`: lists the events that a consumer gave up or that the broker refused. SHOW=id prints one, RETRY=id
 * or RETRY=all tries again, DROP=id or DROP=all forgets. Exits with 1 when an id is unknown, a try is refused, or all were asked for and an outbox could not be read.
 */
async function main(env: NodeJS.ProcessEnv): Promise<boolean> {
  const bus = await connectToStack(env, 'dead-letters');
  try {
    const letters = deadLettersOf(bus, { services });
    if (env.SHOW) return await show(letters, env.SHOW);
    if (env.RETRY) return await actOn(letters, env.RETRY, 'tried again', (id) => letters.retry(id));
    if (env.DROP) return await actOn(letters, env.DROP, 'dropped', (id) => letters.drop(id));
    const now = await letters.look();
    console.log(tableOf(now.letters));
    tellUnread(now);
    return true;
  } finally {
    await bus.close();
  }
}

async function show(letters: DeadLetters, id: string): Promise<boolean> {
  const letter = await letters.show(id);
  console.log(letter === undefined ? `There is no dead letter ${id}.` : JSON.stringify(letter, null, 2));
  return letter !== undefined;
}

/**
 * Does `act` with one dead letter, or with all that are there now, each once. False when an id is unknown, one was
 * refused, or of all an outbox could not be read.
 */
export async function actOn(
  letters: Pick<DeadLetters, 'lots' | 'look'>,
  asked: string,
  done: string,
  act: (id: string) => Promise<boolean>,
): Promise<boolean> {
  let [succeeded, refused] = [0, 0];
  for await (const lot of asked === 'all' ? letters.lots() : [[{ id: asked }]]) {
    for (const { id } of lot) {
      const problem = await problemOf(id, act);
      if (problem === undefined) {
        succeeded += 1;
        continue;
      }
      refused += 1;
      console.log(problem);
    }
  }
  console.log(`${succeeded} ${done}`);
  const isWhole = asked !== 'all' || tellUnread(await letters.look());
  return isWhole && refused === 0;
}

/** Names the services whose outbox could not be read; true when there are none. */
function tellUnread({ unread }: DeadLettersNow): boolean {
  for (const service of unread) console.log(`The outbox of ${service} could not be read.`);
  return unread.length === 0;
}

/** Why nothing could be done with a dead letter; undefined where it was done. */
async function problemOf(id: string, act: (id: string) => Promise<boolean>): Promise<string | undefined> {
  try {
    return (await act(id)) ? undefined : `There is no dead letter ${id}.`;
  } catch (error) {
    if (error instanceof AppError) return `${id}: ${error.message}`;
    throw error;
  }
}

/** Columns as wide as their longest entry. */
export function tableOf(letters: DeadLetter[]): string {
  if (letters.length === 0) return 'No dead letters.';
  const head = ['id', 'of', 'subject', 'event', 'when', 'reason'];
  const rows = letters.map(({ id, owner, subject, eventId, at, reason }) => {
    return [id, owner, subject, eventId, at.toISOString(), reason.replaceAll('\n', ' ')];
  });
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(line).join('\n');
}

if (require.main === module) {
  main(process.env).then(
    (isDone) => process.exit(isDone ? 0 : 1),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
}
