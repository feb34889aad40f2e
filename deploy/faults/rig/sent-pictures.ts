import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatRoom } from './chat-room.js';
import type { DyingTally } from './dying-world.js';
import { noisePicture } from './noise-picture.js';
import { formOf, isWhole } from './upload.js';

const side = 8;
const pauseMs = 200;

export interface SentPictures {
  /** From now on they are sent, or no more of them; one that was begun is sent until it is acknowledged. */
  send(isWanted: boolean): void;
  /** Resolves once all that were begun are acknowledged; none is begun after that. */
  end(): Promise<void>;
  /** Reads those that were acknowledged, and sends each again under its key. */
  tally(): Promise<DyingTally>;
}

/** Uploads pictures, one after the other and each under its key. @param site everything behind the gateway */
export function sendPictures(chat: ChatRoom, site: ChatRoom): SentPictures {
  const acked: { key: string; picture: Buffer; imageUrl: string }[] = [];
  let [isWanted, isOver] = [false, false];

  async function upload(key: string, picture: Buffer): Promise<string | undefined> {
    const { body, contentType } = formOf(picture);
    const headers = { 'content-type': contentType, 'idempotency-key': key };
    const response = await chat.call('/upload-image', { method: 'POST', headers, body }).catch(() => undefined);
    if (response?.status !== 201) return undefined;
    const uploaded = (await response.json().catch(() => ({}))) as { imageUrl?: string };
    return uploaded.imageUrl;
  }

  async function untilAcked(key: string, picture: Buffer): Promise<string> {
    for (; ; await sleep(pauseMs)) {
      const imageUrl = await upload(key, picture);
      if (imageUrl !== undefined) return imageUrl;
    }
  }

  const sending = (async () => {
    for (; !isOver; await sleep(pauseMs)) {
      if (!isWanted) continue;
      const [key, picture] = [randomUUID(), noisePicture(side)];
      acked.push({ key, picture, imageUrl: await untilAcked(key, picture) });
    }
  })();

  return {
    send: (wanted) => void (isWanted = wanted),
    end() {
      isOver = true;
      return sending;
    },
    async tally() {
      const counts = { sent: acked.length, lost: 0, twice: 0 };
      for (const { key, picture, imageUrl } of acked) {
        if (!(await isWhole(await site.call(imageUrl)))) counts.lost += 1;
        if ((await untilAcked(key, picture)) !== imageUrl) counts.twice += 1;
      }
      return counts;
    },
  };
}
