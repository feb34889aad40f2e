import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatRoom } from './chat-room.js';
import type { DyingTally } from './dying-world.js';
import { noisePicture } from './noise-picture.js';
import { formOf, isWholePicture } from './upload.js';

const side = 8;
const pauseMs = 200;

export interface SentPictures {
  /** From now on they are sent, or no more of them; one that was begun is sent until it is acknowledged. */
  send(isWanted: boolean): void;
  /** Resolves once the one that was begun is acknowledged or refused; none is begun after that. */
  end(): Promise<void>;
  /** Reads all of them, and sends each again under its key. */
  tally(): Promise<DyingTally>;
}

/**
 * Uploads pictures, one after the other and each under its key. What is refused for good counts as lost.
 * @param site everything behind the gateway
 * @param gone aborts when nobody waits for them any more
 */
export function sendPictures(chat: ChatRoom, site: ChatRoom, gone: AbortSignal): SentPictures {
  /** By their keys; without an address where it was refused. */
  const sent: { key: string; picture: Buffer; imageUrl: string | undefined }[] = [];
  let [isWanted, isEnding] = [false, false];

  /** Its address, once it has one; undefined where it is refused. */
  async function upload(key: string, picture: Buffer): Promise<string | undefined> {
    const { body, contentType } = formOf(picture);
    const headers = { 'content-type': contentType, 'idempotency-key': key };
    for (; !gone.aborted; await sleep(pauseMs)) {
      const response = await chat.call('/upload-image', { method: 'POST', headers, body }).catch(() => undefined);
      if (response === undefined || response.status >= 500) continue;
      if (response.status !== 201) return undefined;
      // The response may be cut short, and the picture is stored all the same.
      const { imageUrl } = (await response.json().catch(() => ({}))) as { imageUrl?: string };
      if (imageUrl !== undefined) return imageUrl;
    }
    return undefined;
  }

  const sending = (async () => {
    for (; !isEnding && !gone.aborted; await sleep(pauseMs)) {
      if (!isWanted) continue;
      const [key, picture] = [randomUUID(), noisePicture(side)];
      sent.push({ key, picture, imageUrl: await upload(key, picture) });
    }
  })();

  return {
    send: (wanted) => void (isWanted = wanted),
    end() {
      isEnding = true;
      return sending;
    },
    async tally() {
      const counts = { sent: sent.length, lost: 0, twice: 0 };
      for (const { key, picture, imageUrl } of sent) {
        if (imageUrl === undefined || !(await isWholePicture(await site.call(imageUrl)))) counts.lost += 1;
        else if ((await upload(key, picture)) !== imageUrl) counts.twice += 1;
      }
      return counts;
    },
  };
}
