import { type App } from '@dynasty/kit/http';
import { generatedPlayers } from '@dynasty/testbed/league/generated-players';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { aboveMost, type Asked, countRequestFiles, type Reason } from '@dynasty/testbed/request-files';
import path from 'node:path';
import { buildApp } from '../src/app.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
let app: App;
let league: FakeLeague;
beforeAll(async () => {
  bed = await rankingsBed();
  app = await buildApp(bed.deps);
  league = bed.connect({ seed: 7 });
  league.linked = { ada: person() };
  league.players = generatedPlayers(7, league.response);
  await rankedWeeks(bed.deps).reconcile(new AbortController().signal);
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

const person = (): string => league.response.rosters[3]?.ownerId ?? '';
const ofLeague = '/api/leagues/:leagueId';
const recaps = `${ofLeague}/recaps`;
const review = `${ofLeague}/season-review`;
const weights = { allPlay: 40, pointsPerGame: 20, lastThree: 20, record: 10, efficiency: 10 };
const share = { cards: ['ranks'], names: true, leagueName: true };
const headersOf = (sub: string) => bed.issuer.headers({ sub });

/** The id of a recap that is written. */
async function recap(): Promise<Record<string, string>> {
  const url = `/api/leagues/${league.response.leagueId}/recaps/4/2025`;
  const written = await app.inject({ method: 'POST', url, headers: await headersOf('ada') });
  return { id: written.json().id };
}

const told = (most: number): Reason => ({ most, why: 'told in prose from the season’s book, by rules, a file each' });
const lookedBack = (most: number): Reason => ({
  most,
  why: 'ranks every week of the kept seasons again by the rules, and compares with who won',
});
const ofBooks = (most: number): Reason => ({
  most,
  why: 'worked out from the books of all seasons by rules, a file each, and kept until the league changes',
});
const reviewed = (most: number): Reason => ({
  most,
  why: 'worked out by rules, a file each, from the book, the rankings and what a person shares',
});

const asked = (): Record<string, Asked> => ({
  [`GET ${ofLeague}/power-weights`]: lookedBack(11),
  // It has the recaps of the league told anew as well.
  [`PUT ${ofLeague}/power-weights`]: { ...lookedBack(26), make: recap, payload: weights },
  [`POST ${ofLeague}/power-weights/look-back`]: { ...lookedBack(9), payload: weights },
  [`GET ${ofLeague}/records`]: ofBooks(10),
  [`GET ${ofLeague}/careers/:userId`]: ofBooks(10),
  [`GET ${ofLeague}/finals`]: ofBooks(7),
  [`POST ${recaps}/:week/:season`]: told(27),
  [`GET ${recaps}/:id`]: { make: recap },
  [`DELETE ${recaps}/:id`]: { make: recap },
  [`POST ${recaps}/:id/chat-card`]: { make: recap },
  [`PUT ${recaps}/settings`]: { payload: { automatic: true } },
  [`GET ${review}/:season`]: reviewed(13),
  [`GET ${review}/:season/pictures/:card`]: reviewed(13),
  [`PUT ${review}/:season/share`]: { ...reviewed(11), payload: share },
});

it('a request runs through at most six files of the service, or its route says why', async () => {
  const { counted, problems } = await countRequestFiles({
    ...{ app, source: path.resolve(__dirname, '../src'), headersOf, as: 'ada', asked: asked() },
    settle: () => bed.deps.reviews.clear(),
    params: { leagueId: league.response.leagueId, userId: person(), week: '4', season: '2025', card: 'ranks' },
  });
  process.stdout.write(aboveMost(counted));
  expect(problems).toEqual([]);
});
