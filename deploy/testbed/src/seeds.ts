/** The seeds that a test runs with, from 1 on: as many as SEEDS says (`make faults` asks for many), else `usual` of them. */
export function seeds(usual: number): number[] {
  const count = Number(process.env.SEEDS || usual);
  return Array.from({ length: count }, (_, index) => index + 1);
}
