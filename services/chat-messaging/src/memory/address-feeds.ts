import { type Logger } from '@dynasty/kit/logger';
import { type LiveChannel, type PassingEvent } from '../clients/live-channel.js';
import { type StreamEvent, type StreamEvents } from '../store/stream-events.js';
import { type StreamPositions } from '../store/stream-positions.js';
import { eventText } from './event-stream.js';
import { createFollowers, type Follower, type Followers } from './followers.js';

interface Feed {
  /** The last event that followers have heard or are about to; undefined until it is known where the feed begins. */
  last: number | undefined;
  followers: Followers;
  reading: boolean;
  readAgain: boolean;
  ready: Promise<void>;
  stop: () => void;
}

export interface AddressFeeds {
  /** Hears everything after `position` from now on, until `stop`. */
  follow(address: string, follower: Follower): Promise<{ position: number; stop(): void }>;
  /** Tells the followers of all processes of events that were placed, in their order. */
  announce(events: readonly StreamEvent[]): void;
  /** Tells the followers of all processes something that is not kept. */
  pass(event: Omit<PassingEvent, 'position'>): void;
  /** Reads what the broker did not bring. */
  catchUp(): Promise<void>;
}

interface FeedDeps {
  liveChannel: LiveChannel;
  /** As they may be told now. */
  keptEvents: Pick<StreamEvents, 'after'> & Pick<StreamPositions, 'lastOf'>;
  logger: Logger;
}

const readAtOnce = 200;

/** The addresses that this process's streams follow. Positions have no gaps, so a lost message shows by the next one. */
export function createAddressFeeds({ liveChannel, keptEvents, logger }: FeedDeps): AddressFeeds {
  const feeds = new Map<string, Feed>();

  function tell(feed: Feed, { position, event, data }: StreamEvent | PassingEvent): void {
    if (position !== null) feed.last = position;
    feed.followers.tell({ position, text: data === null ? null : eventText({ event, data }) });
  }

  function take(feed: Feed, event: StreamEvent | PassingEvent): void {
    if (event.position === null) tell(feed, event);
    else takePlaced(feed, event);
  }

  function takePlaced(feed: Feed, event: StreamEvent): void {
    if (feed.last === undefined || feed.reading) feed.readAgain = true;
    else if (event.position === feed.last + 1) tell(feed, event);
    else if (event.position > feed.last) void readMissing(event.address, feed);
  }

  async function readMissing(address: string, feed: Feed): Promise<void> {
    if (feed.last === undefined || feed.reading) {
      feed.readAgain = true;
      return;
    }
    feed.reading = true;
    try {
      do {
        feed.readAgain = false;
        const events = await keptEvents.after(address, feed.last, readAtOnce);
        const next = events[0]?.position ?? feed.last + 1;
        if (next > feed.last + 1) feed.followers.lost();
        for (const event of events) tell(feed, event);
        if (events.length === readAtOnce) feed.readAgain = true;
      } while (feed.readAgain);
    } catch (error) {
      logger.warn({ err: error }, 'live events could not be read; they are read later');
    } finally {
      feed.reading = false;
    }
  }

  function open(address: string): Feed {
    const feed: Feed = {
      last: undefined,
      followers: createFollowers(),
      reading: false,
      readAgain: false,
      ready: Promise.resolve(),
      stop: () => undefined,
    };
    feed.ready = (async () => {
      feed.stop = await liveChannel.listen(address, (event) => take(feed, event));
      feed.last = (await keptEvents.lastOf([address])).get(address) ?? 0;
      if (feed.readAgain) await readMissing(address, feed);
    })();
    feeds.set(address, feed);
    return feed;
  }

  function leave(address: string, feed: Feed, follower: Follower): void {
    feed.followers.remove(follower);
    if (feed.followers.size() > 0 || feeds.get(address) !== feed) return;
    feeds.delete(address);
    feed.ready.then(
      () => feed.stop(),
      () => feed.stop(),
    );
  }

  return {
    async follow(address, follower) {
      const feed = feeds.get(address) ?? open(address);
      // Counted from now on, so that the feed stays when other listeners leave; events follow once it is ready.
      feed.followers.add(follower);
      const stop = () => leave(address, feed, follower);
      try {
        await feed.ready;
        return { position: feed.last ?? 0, stop };
      } catch (error) {
        stop();
        throw error;
      }
    },
    announce(events) {
      for (const event of events) {
        const feed = feeds.get(event.address);
        if (feed !== undefined) takePlaced(feed, event);
      }
      liveChannel.send(events);
    },
    pass: (event) => liveChannel.send([{ ...event, position: null }]),
    async catchUp() {
      const lastOf = await keptEvents.lastOf([...feeds.keys()]);
      for (const [address, feed] of feeds) {
        if (feed.last !== undefined && (lastOf.get(address) ?? 0) > feed.last) await readMissing(address, feed);
      }
    },
  };
}
