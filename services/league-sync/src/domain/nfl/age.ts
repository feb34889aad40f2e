const yearMs = 365.25 * 24 * 3_600_000;

/** Age in years at `now`, with one decimal from the birth date (YYYY-MM-DD), else what the provider says. */
export function ageOf(player: { birthDate: string | null; age: number | null }, now: Date): number | null {
  const born = /^\d{4}-\d{2}-\d{2}$/.test(player.birthDate ?? '') ? Date.parse(`${player.birthDate}T00:00:00Z`) : NaN;
  return Number.isNaN(born) ? player.age : Math.round(((now.getTime() - born) / yearMs) * 10) / 10;
}
