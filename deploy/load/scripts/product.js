/* global __ENV, open */
import { check } from 'k6';
import http from 'k6/http';

const { address, people, leagues } = JSON.parse(open(__ENV.WORLD));

export const leagueIds = leagues.map(({ leagueId }) => leagueId);

const { tokens } = JSON.parse(__ENV.PLAN);
const kept = new Map();
const keptMs = 60_000;

export const pick = (list) => list[Math.floor(Math.random() * list.length)];

const inLeague = (person) => {
  const chosen = pick(person.leagueIds);
  return { person, league: leagues.find(({ leagueId }) => leagueId === chosen) };
};

/** Somebody of the world, in a league of theirs. */
export const somebody = () => inLeague(pick(people));

/** Everybody in turn, in a league of theirs: so what an account may do only so often is spread over all of them. */
export const inTurn = (place) => inLeague(people[place % people.length]);

/** The tags of a request to the product: figures of these alone are kept beside those of all (figures.ts). */
const ofProduct = (tags) => ({ ...tags, of: 'product' });

/** The person's access token, from who keeps those of everybody (tokens.ts): no request to the product. */
function tokenOf({ email }) {
  const known = kept.get(email);
  if (known !== undefined && Date.now() - known.at < keptMs) return known.token;
  const tags = { name: 'token', kind: 'token' };
  const response = http.get(`${tokens}/${encodeURIComponent(email)}`, { tags });
  const token = response.status === 200 ? response.body : '';
  kept.set(email, { token, at: Date.now() });
  return token;
}

const headersOf = (person, more) => ({ Authorization: `Bearer ${tokenOf(person)}`, ...more });

let told = 0;

/** Counts a response; the first few that are no 2xx are named in the output. */
function checked(response) {
  const fine = check(response, { 'status is 2xx': ({ status }) => status >= 200 && status < 300 });
  if (fine || told >= 3) return;
  told += 1;
  console.warn(
    `${response.request.method} ${response.url.slice(address.length)}: ${response.status} ${response.error}`,
  );
}

/** Reads at the same time what a screen shows: names (for the figures) and paths below /api. */
export function read(person, screen, paths) {
  const tags = (name) => ofProduct({ name, kind: 'read', screen });
  const o = (name) => ({ headers: headersOf(person), tags: tags(name), responseType: 'none' });
  const requests = Object.entries(paths).map(([name, path]) => ['GET', `${address}/api${path}`, null, o(name)]);
  http.batch(requests).forEach(checked);
}

/** Asks by POST; `more` are headers. Returns the response. */
export function ask(person, kind, name, path, body, more = {}) {
  const headers = headersOf(person, { 'Content-Type': 'application/json', ...more });
  const o = { headers, tags: ofProduct({ name, kind }), responseType: 'none' };
  const response = http.post(`${address}/api${path}`, JSON.stringify(body), o);
  checked(response);
  return response;
}
