import { isDeepStrictEqual } from 'node:util';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type WeekFacts } from '../domain/recap/facts.js';
import { proseOf } from '../domain/recap/prose.js';
import { markdownOf, plainText } from '../domain/recap/recap.js';
import { carryRewriting } from './carry-rewriting.js';
import { isDeleted, recapId, recapLayout, type DeletedRecap, type StoredRecap } from '../store/recaps.js';

export type WrittenRecap = Omit<StoredRecap, 'revision' | 'generatedAt'>;

/** The facts of a week told by the templates; `names` are those of the season's teams by roster. */
export function composeRecap(
  { chainId, connectionId, basis }: Pick<StoredRecap, 'chainId' | 'connectionId' | 'basis'>,
  facts: WeekFacts,
  names: ReadonlyMap<number, string>,
): WrittenRecap {
  const prose = proseOf(facts, chainId, names);
  const key = { chainId, season: facts.season, week: facts.week };
  return {
    id: recapId(key),
    ...key,
    connectionId,
    basis,
    layout: recapLayout,
    title: plainText(prose.title),
    summary: prose.summary.map(plainText).join(' '),
    content: markdownOf(prose),
    facts,
    sections: prose.sections,
    receipts: prose.receipts,
  };
}

/**
 * Stores a recap with its event. One that says what is stored already stays as it is, of whichever rankings it is. The
 * words of a language model are kept as long as the facts are the same.
 */
export async function storeRecap(
  deps: Pick<Deps, 'recaps' | 'outbox'>,
  session: ClientSession,
  written: WrittenRecap,
  former: StoredRecap | DeletedRecap | undefined,
): Promise<StoredRecap> {
  const known = former === undefined || isDeleted(former) ? undefined : former;
  if (known !== undefined && saysTheSame(known, written)) return holdsFor(deps, session, known, written);
  const worded = carryRewriting(written, known?.rewriting);
  const recap = { ...worded, revision: (former?.revision ?? 0) + 1, generatedAt: new Date() };
  await publishRecap(deps, session, recap);
  return recap;
}

/** What a stored recap is told with again, without its season; `names` are those of the season's teams by roster. */
interface Retelling extends Pick<StoredRecap, 'basis' | 'facts'> {
  names: ReadonlyMap<number, string>;
}

/** Tells a stored recap again. What it says of its week stays by the rules of its layout: one of former ones is due. */
export async function retellRecap(
  deps: Pick<Deps, 'recaps' | 'outbox'>,
  session: ClientSession,
  recap: StoredRecap,
  { basis, facts, names }: Retelling,
): Promise<void> {
  const { chainId, connectionId, layout } = recap;
  const { layout: _, ...told } = composeRecap({ chainId, connectionId, basis }, facts, names);
  await storeRecap(deps, session, { ...told, ...(layout !== undefined && { layout }) }, recap);
}

/** A recap that is known to hold for later rankings, and by later rules, too. */
async function holdsFor(
  { recaps }: Pick<Deps, 'recaps'>,
  session: ClientSession,
  known: StoredRecap,
  { basis, layout }: Pick<WrittenRecap, 'basis' | 'layout'>,
): Promise<StoredRecap> {
  if (known.basis === basis && known.layout === layout) return known;
  const recap = { ...known, basis, ...(layout !== undefined && { layout }) };
  await recaps.put(session, recap);
  return recap;
}

/** Puts a recap in the place of a former one, with its event. */
export async function publishRecap(
  { recaps, outbox }: Pick<Deps, 'recaps' | 'outbox'>,
  session: ClientSession,
  recap: StoredRecap,
): Promise<void> {
  await recaps.put(session, recap);
  const { chainId, connectionId, season, week, id: recapId, revision, title } = recap;
  const fact = `${connectionId}:${season}:${week}:${recap.basis}:${recap.generatedAt.getTime()}`;
  await outbox.add(session, 'rankings.recap_published.v1', fact, {
    chainId,
    connectionId,
    season,
    week,
    recapId,
    revision,
    title,
  });
}

const saysTheSame = (known: StoredRecap, written: WrittenRecap): boolean =>
  (known.template ?? known.content) === written.content &&
  known.connectionId === written.connectionId &&
  isDeepStrictEqual(known.facts, written.facts);
