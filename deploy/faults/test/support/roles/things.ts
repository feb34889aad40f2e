import { randomUUID } from 'node:crypto';
import { canary } from '../../../../local/scan-logs.js';
import { noisePicture } from '../../../rig/noise-picture.js';
import { until } from '../stack.js';
import type { People } from './people.js';

const boundary = 'between-two-parts';
const draftsMs = 30_000;

/** The text tells the search of the logs what people have written. */
export const text = { message: canary, messageType: 'text' };

/** A search to keep. */
export const keptSearch = { tool: 'player-stats', name: 'Mine', query: 'season=2024' };

/** What a league has that routes name by an id; made by its members on the way that they would go. */
export async function makeThings({ leagueId, season, callers, mate, ids }: People) {
  const { admin, member } = callers;
  const league = `/api/leagues/${leagueId}`;
  type Id = { id: string };

  const say = (caller = member) => caller.send<Id>('POST', `${league}/chat`, text);
  const picture = async (): Promise<string> => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), noisePicture(8), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const form = { type: `multipart/form-data; boundary=${boundary}`, payload };
    const { body } = await member.ask({ method: 'POST', path: `${league}/chat/upload-image`, form });
    const { imageUrl } = body as { imageUrl: string };
    await member.send('POST', `${league}/chat`, { messageType: 'image', imageUrl });
    return imageUrl.split('/').at(-1) ?? '';
  };
  const reported = async (): Promise<string> => {
    await member.send('POST', `/api/messages/${(await say(mate)).id}/report`, { reason: canary });
    const [report] = await admin.get<Id[]>(`${league}/chat/reports`);
    return report?.id ?? '';
  };
  const conversation = async (): Promise<string> => {
    const { id } = await member.send<Id>('POST', `${league}/conversations`, { participantIds: [ids.mate] });
    await member.send('POST', `/api/conversations/${id}/messages`, text);
    return id;
  };
  /** One that somebody has voted in: it is ended, not removed, so that more than one may try. */
  const poll = async (): Promise<string> => {
    const closesAt = new Date(Date.now() + 86_400_000).toISOString();
    const asked = { question: canary, options: ['a', 'b'], closesAt };
    const { id, options } = await member.send<Id & { options: Id[] }>('POST', `${league}/polls`, asked);
    await mate.send('PUT', `${league}/polls/${id}/vote`, { optionId: options[0]?.id });
    return id;
  };
  const date = async (): Promise<string> => {
    await admin.send('POST', `${league}/calendar/dates`, { title: canary, day: `${season}-12-24` });
    const { dates } = await admin.get<{ dates: (Id & { title: string })[] }>(`${league}/calendar`);
    // The calendar says of each date where it is from.
    return dates.find(({ title }) => title === canary)?.id.replace(/^own:/, '') ?? '';
  };
  const dues = async (): Promise<string> => {
    const body = { people: [ids.member], direction: 'to-pot', cents: 100, what: canary };
    const [entry] = await admin.send<Id[]>('POST', `${league}/ledger/dues`, body);
    return entry?.id ?? '';
  };
  const award = async (): Promise<string> => {
    const body = { sleeperUserId: ids.member, achievementType: 'trade_master', season, week: 1, title: canary };
    return (await admin.send<Id>('POST', `${league}/achievements`, body)).id;
  };
  const rule = async (): Promise<string> => {
    const body = { achievementType: 'high_scorer', title: canary, criteria: {} };
    return (await admin.send<Id>('POST', `${league}/achievement-criteria`, body)).id;
  };
  const trade = async (): Promise<string> => {
    const path = `${league}/transactions/18?type=trade&season=all`;
    const [found] = await member.get<{ transaction_id: string }[]>(path);
    return found?.transaction_id ?? '';
  };
  const player = async (): Promise<string> => {
    const teams = await member.get<{ starters: string[] }[]>(`${league}/rosters`);
    return teams.flatMap(({ starters }) => starters).find((id) => id !== '0') ?? '';
  };
  const search = async (): Promise<string> => {
    const searchId = randomUUID();
    await member.send('PUT', `/api/saved-searches/${searchId}`, keptSearch);
    return searchId;
  };

  await admin.send('PUT', `${league}/constitution`, { text: canary, basedOn: 0 });
  // The season is there before its drafts are.
  const readDrafts = () => member.get<{ draft_id: string }[]>(`${league}/historical-drafts`);
  const [draft] = await until(readDrafts, (drafts) => drafts.length > 0, draftsMs);
  return {
    invitationId: (await admin.send<Id>('POST', `${league}/invitations`, { sleeperUserId: ids.absent })).id,
    draftId: draft?.draft_id ?? '',
    messageId: (await say()).id,
    lastMessageId: (await say()).id,
    fileId: await picture(),
    reportId: await reported(),
    conversationId: await conversation(),
    pollId: await poll(),
    playerId: await player(),
    dateId: await date(),
    entryId: await dues(),
    recapId: (await admin.send<Id>('POST', `${league}/recaps/1/${season}`)).id,
    achievementId: await award(),
    ruleId: await rule(),
    transactionId: await trade(),
    searchId: await search(),
    feedToken: (await member.send<{ token: string }>('POST', `${league}/calendar/feed`)).token,
  };
}

export type Things = Awaited<ReturnType<typeof makeThings>>;
