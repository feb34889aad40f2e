import { type Deps } from '../deps.js';

const atOnce = 100;

/** Removes pictures that no message has any more, or never had, until none is left or it is stopped. */
export async function removeDueFiles(
  { files, imageContents }: Pick<Deps, 'files' | 'imageContents'>,
  signal: AbortSignal,
  now = new Date(),
): Promise<void> {
  while (!signal.aborted) {
    const due = await files.due(now, atOnce);
    for (const { _id } of due) {
      if (!(await files.claim(_id, now))) continue;
      await imageContents.remove(_id);
      await files.remove(_id);
    }
    if (due.length < atOnce) return;
  }
}
