import { type ChainDoc } from '../../store/chains.js';
import { planSeason, type PlanDeps, type SeasonPlan } from './plan-season.js';
import { type ImportSource } from './season-documents.js';

/** What the import of a file would do, season by season; reads and checks all of it, and writes nothing. */
export async function previewImport(deps: PlanDeps, chain: ChainDoc, source: ImportSource): Promise<SeasonPlan[]> {
  const plans: SeasonPlan[] = [];
  for (const season of source.seasons) {
    plans.push(await planSeason(deps, chain, season, await source.load(season.season), source));
  }
  return plans;
}
