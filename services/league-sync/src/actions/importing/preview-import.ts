import { type ImportReport } from '../../bodies/league-import.js';
import { type Deps } from '../../deps.js';
import { type ChainDoc } from '../../store/chains.js';
import { planSeason, type PlanDeps, type SeasonPlan } from './plan-season.js';
import { readSource } from './read-source.js';
import { type ImportSource } from './season-documents.js';

/** As many as a person reads. */
const mostProblems = 100;

type PreviewDeps = PlanDeps & Pick<Deps, 'leagues' | 'nflState'>;

/**
 * What the import of a file would do, season by season; reads and checks all of it, and writes nothing. Throws AppError as
 * readSource() does.
 */
export async function previewImport(
  deps: PreviewDeps,
  chain: ChainDoc,
  { bytes, name }: { bytes: Buffer; name: string },
): Promise<ImportReport> {
  const source = await readSource(deps, bytes, chain);
  const seasons = await plansOf(deps, chain, source);
  const { lines, problems } = source;
  return {
    fileName: name,
    seasons,
    lines,
    problems: problems.slice(0, mostProblems),
    problemCount: problems.length,
  };
}

async function plansOf(deps: PlanDeps, chain: ChainDoc, source: ImportSource): Promise<SeasonPlan[]> {
  const plans: SeasonPlan[] = [];
  for (const season of source.seasons) {
    plans.push(await planSeason(deps, chain, season, await source.load(season.season), source));
  }
  return plans;
}
