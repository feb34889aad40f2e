import { AppError } from '@dynasty/kit/errors';
import { type FaultMode } from '@dynasty/sandbox/fault-rules';
import { type Testbed, testbed } from '@dynasty/testbed/testbed';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  type CallKind,
  callKinds,
  callOf,
  failures,
  limitsInSmall,
  putEveryPath,
  requestOf,
} from '../support/every-path.js';
import { forgetCalls, providerClient } from '../support/provider-client.js';
import { createProviderTree } from '../support/provider-tree.js';
import { type StandIn, startStandIn } from '../support/stand-in.js';

/** Where the HTTP client tells of each piece of a reply that it has read. */
const piecesRead = 'undici:request:bodyChunkReceived';
/** These may be better a moment later; a reply that never comes, or that came whole, would be no better. */
const triesOf = (mode: FaultMode) => (mode === 'hang' || mode === 'wrong-types' ? 1 : 3);

describe('every path that Sleeper is asked for', () => {
  const tree = createProviderTree();
  const bytesRead = new Map<string, number>();
  let bed: Testbed;
  let standIn: StandIn;

  function countBytes(message: unknown): void {
    const { request, chunk } = message as { request: { path: string }; chunk: Buffer };
    bytesRead.set(request.path, (bytesRead.get(request.path) ?? 0) + chunk.length);
  }

  beforeAll(async () => {
    putEveryPath(tree);
    bed = await testbed({ service: 'league-sync' });
    standIn = await startStandIn(tree.folder);
    subscribe(piecesRead, countBytes);
  });
  afterAll(async () => {
    unsubscribe(piecesRead, countBytes);
    await standIn.close();
    await bed.close();
    tree.remove();
  });
  beforeEach(async () => {
    await forgetCalls(bed, standIn);
    bytesRead.clear();
  });

  /** Makes a call whose path has a fault, by a client of its own: what it learns of the provider concerns no other. */
  async function meet(kind: CallKind, mode: FaultMode) {
    const request = requestOf(kind);
    const url = `/v1/${request.path}`;
    const limitsOf = limitsInSmall(mode, request.path);
    await standIn.fault({ pattern: url, mode });
    const client = providerClient(bed, standIn.providerUrl, { limitsOf });
    const startedAt = performance.now();
    const failure = await callOf(kind)(client.sleeper).catch((error: unknown) => error);
    const tookMs = performance.now() - startedAt;
    await client.close();
    const tries = (await standIn.calls()).paths[url] ?? 0;
    const shareRead = (bytesRead.get(url) ?? 0) / (tries * limitsOf(request.path, request).maxBodyBytes);
    // The piece that is too much is read before it is known to be so.
    const read = shareRead > 1.25 ? 'too much' : shareRead >= 1 ? 'up to the limit' : 'less';
    return { kind, failure: slugOf(failure), tries, isInTime: tookMs < 10_000, read };
  }
  const slugOf = (failure: unknown) => (failure instanceof AppError ? failure.slug : failure);

  test('has a reply while nothing is wrong, and limits of a minute and 64 MB at most', async () => {
    const { sleeper, close } = providerClient(bed, standIn.providerUrl);
    const replies = await Promise.all(callKinds.map(async (kind) => [kind, await callOf(kind)(sleeper)]));
    await close();
    expect(replies.filter(([, reply]) => reply === null)).toEqual([]);
    expect(Object.values((await standIn.calls()).paths)).toEqual(callKinds.map(() => 1));
    const requests = callKinds.map(requestOf);
    expect(Math.max(...requests.map(({ timeoutMs = 0 }) => timeoutMs))).toBeLessThanOrEqual(60_000);
    expect(Math.max(...requests.map(({ maxBodyBytes = 0 }) => maxBodyBytes))).toBeLessThanOrEqual(64 * 1024 * 1024);
  });

  test.each(failures)('with %s is an outage in its time; nothing is followed, or read past its limit', async (mode) => {
    const met = await Promise.all(callKinds.map((kind) => meet(kind, mode)));
    const read = mode === 'huge' ? 'up to the limit' : 'less';
    const outage = { failure: 'provider-unavailable', tries: triesOf(mode), isInTime: true, read };
    expect(met).toEqual(callKinds.map((kind) => ({ kind, ...outage })));
    const { paths } = await standIn.calls();
    expect(Object.keys(paths).sort()).toEqual(callKinds.map((kind) => `/v1/${requestOf(kind).path}`).sort());
  });
});
