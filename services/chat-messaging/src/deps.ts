import { type LeagueAccessSource } from '@dynasty/kit/league/access';
import { type Core } from '@dynasty/kit/core';
import { createGoneLeagues, droppingGone, type GoneLeagues } from '@dynasty/kit/league/gone-leagues';
import { createKeptResponses, type KeptResponses } from '@dynasty/kit/league/kept-responses';
import { type UploadPlaces } from '@dynasty/kit/upload-places';
import { forgetFormerUsers } from './actions/forget-former-users.js';
import { forgetOpeners } from './actions/forget-openers.js';
import { createKeptEvents, type KeptEvents } from './actions/read-kept-events.js';
import { type ChatGrowth, createChatGrowth } from './clients/chat-growth.js';
import { type LeagueMembersSource } from './clients/league-members.js';
import { createLiveChannel } from './clients/live-channel.js';
import { createImageDecoder, type ImageDecoder } from './engines/image-decoder.js';
import { type AddressFeeds, createAddressFeeds } from './memory/address-feeds.js';
import { type Channels, createChannels } from './memory/channels.js';
import { type ChatPosts, createChatPosts } from './memory/chat-posts.js';
import { createOpenStreams, type OpenStreams } from './memory/open-streams.js';
import { createUnawaitedWrites, type UnawaitedWrites } from './memory/unawaited-writes.js';
import { createPicturePlaces } from './memory/upload-places.js';
import { type Conversations, createConversations } from './store/conversations.js';
import { createDayCounts, type DayCounts } from './store/day-counts.js';
import { createFiles, type Files } from './store/files.js';
import { createImageContents, type ImageContents } from './store/image-contents.js';
import { createImageUploads, type ImageUploads } from './store/image-uploads.js';
import { createMessages, type Messages } from './store/messages.js';
import { createPendingEvents, type PendingEvents } from './store/pending-events.js';
import { createReports, type Reports } from './store/reports.js';
import { createSeats, type Seats } from './store/seats.js';
import { createStreamEvents, type StreamEvents } from './store/stream-events.js';
import { createStreamPositions, type StreamPositions } from './store/stream-positions.js';

/** What is asked of league-sync. */
export interface LeagueSources {
  leagues: LeagueAccessSource;
  members: LeagueMembersSource;
}

export interface Deps extends Core, LeagueSources {
  /** As `once`, which has no effect for a league that is gone: for what belongs to the league that took it in. */
  onceThoughGone: Core['once'];
  messages: Messages;
  channels: Channels;
  chatGrowth: ChatGrowth;
  chatPosts: ChatPosts;
  unawaitedWrites: UnawaitedWrites;
  conversations: Conversations;
  dayCounts: DayCounts;
  seats: Seats;
  reports: Reports;
  files: Files;
  imageContents: ImageContents;
  imageUploads: ImageUploads;
  imageDecoder: ImageDecoder;
  uploadPlaces: UploadPlaces;
  pendingEvents: PendingEvents;
  streamEvents: StreamEvents;
  streamPositions: StreamPositions;
  keptEvents: KeptEvents;
  addressFeeds: AddressFeeds;
  openStreams: OpenStreams;
  goneLeagues: GoneLeagues;
  keptResponses: KeptResponses;
}

/** What changes the pages of a league. */
const changes = [
  'chat.message_posted.v1',
  'chat.message_changed.v1',
  'league.chains_merged.v1',
  'admin.league_status_changed.v1',
] as const;

/** Builds everything on top of the core; nothing is started here. */
export function createDeps(core: Core, sources: LeagueSources): Deps {
  const live = {
    pendingEvents: createPendingEvents(core.mongo),
    streamEvents: createStreamEvents(core.mongo),
    streamPositions: createStreamPositions(core.mongo),
  };
  const stores = {
    messages: createMessages(core.mongo),
    conversations: createConversations(core.mongo),
    seats: createSeats(core.mongo),
  };
  const keptEvents = createKeptEvents({ ...live, ...stores });
  const goneLeagues = createGoneLeagues(core.mongo);
  const channels = createChannels();
  core.migrations.add(forgetOpeners);
  core.migrations.add(forgetFormerUsers);
  return {
    ...core,
    once: droppingGone(core.once, goneLeagues),
    onceThoughGone: core.once,
    ...live,
    ...sources,
    ...stores,
    channels,
    chatPosts: createChatPosts({ channels, goneLeagues }),
    unawaitedWrites: createUnawaitedWrites(),
    chatGrowth: createChatGrowth(core),
    dayCounts: createDayCounts(core.mongo),
    reports: createReports(core.mongo),
    files: createFiles(core.mongo),
    imageContents: createImageContents(core.mongo),
    imageUploads: createImageUploads(core.mongo),
    imageDecoder: createImageDecoder(),
    uploadPlaces: createPicturePlaces(),
    addressFeeds: createAddressFeeds({
      keptEvents,
      liveChannel: createLiveChannel(core.bus),
      logger: core.logger,
    }),
    keptEvents,
    openStreams: createOpenStreams(),
    goneLeagues,
    keptResponses: createKeptResponses(core, changes),
  };
}
