/** A process that was killed, stopped or frozen, and when. */
export interface Broken {
  who: string;
  how: 'killed' | 'stopped' | 'frozen';
  /** performance.now() */
  at: number;
}

let broken: Broken[] = [];

/** Notes what the rig kills, stops or freezes; what ends in other ways (a roll, a full disk, a fault point) is not noted. */
export function noteBroken(who: string, how: Broken['how']): void {
  broken.push({ who, how, at: performance.now() });
}

/** What was broken since this was asked last. */
export function takeBroken(): Broken[] {
  const taken = broken;
  broken = [];
  return taken;
}

/** As a line, in seconds since the first one: two runs of a seed break the same ones, about as far apart. */
export function brokenLine(list: readonly Broken[]): string {
  const from = list[0]?.at ?? 0;
  return list.map(({ who, how, at }) => `${who} ${how} ${((at - from) / 1_000).toFixed(1)}`).join(', ');
}
