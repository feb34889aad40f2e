import fs from 'node:fs';
import { layoutOf } from './layout.js';
import type { StackOptions } from './options.js';
import { waysOut } from './ways-out.js';

type Football = Pick<StackOptions, 'source' | 'sleeperData' | 'nflverseData'>;

/** Of one kind are data that can stand beside each other, wherever recorded files lie. */
type Kind = 'generated' | 'generatedWithGames' | 'recorded' | 'live';

const kinds: Record<
  Kind,
  { name: (football: Football) => string; goOn: (football: Football) => string; another: string }
> = {
  generated: {
    name: () => 'a generated league',
    goOn: () => 'Start it without SLEEPER_DATA, NFLVERSE_DATA and SOURCE',
    another: 'DATA_DIR=.data-generated',
  },
  generatedWithGames: {
    name: ({ nflverseData }) => `a generated league with recorded NFL games in ${nflverseData}`,
    goOn: ({ nflverseData }) => `Start it with NFLVERSE_DATA=${nflverseData} alone`,
    another: 'NFLVERSE_DATA=… DATA_DIR=.data-games',
  },
  recorded: {
    name: ({ sleeperData }) => `recorded files in ${sleeperData}`,
    goOn: ({ sleeperData }) => `Start it with SLEEPER_DATA=${sleeperData}`,
    another: 'SLEEPER_DATA=… NFLVERSE_DATA=… DATA_DIR=.data-recorded',
  },
  live: {
    name: () => 'the real Sleeper API and nflverse',
    goOn: () => 'Start it with SOURCE=live',
    another: 'SOURCE=live DATA_DIR=.data-live',
  },
};

function kindOf({ source, sleeperData, nflverseData }: Football): Kind {
  if (source === 'live') return 'live';
  if (sleeperData !== undefined) return 'recorded';
  return nflverseData === undefined ? 'generated' : 'generatedWithGames';
}

/** Where leagues and games come from, as a person reads it. */
export const footballName = (football: Football): string => kinds[kindOf(football)].name(football);

/** Notes in the folder of the data where they come from. */
export function noteFootball({ dataDir, source, sleeperData, nflverseData }: Football & { dataDir: string }): void {
  const { footballFile } = layoutOf(dataDir);
  const text = `${JSON.stringify({ source, sleeperData, nflverseData })}\n`;
  // A note that says so is not put at risk on a disk that is full.
  if (fs.existsSync(footballFile) && fs.readFileSync(footballFile, 'utf8') === text) return;
  fs.writeFileSync(footballFile, text);
}

/** Where the data of a folder come from; undefined where no start has noted it, as versions did not. */
function footballOfData(dataDir: string): Football | undefined {
  try {
    return JSON.parse(fs.readFileSync(layoutOf(dataDir).footballFile, 'utf8')) as Football;
  } catch {
    return undefined;
  }
}

/** Throws where the folder's data come from elsewhere: leagues of one would stand beside players and games of the other. */
export function assertSameFootball(options: Football & { dataDir: string }): void {
  const { dataDir } = options;
  const known = footballOfData(dataDir);
  if (known === undefined) return;
  const [before, wanted] = [kindOf(known), kindOf(options)];
  if (before === wanted) return;
  throw new Error(
    `The data in ${dataDir} come from ${footballName(known)}, and this start would put those of ` +
      `${footballName(options)} beside them: leagues of one with players and games of the other.\n` +
      waysOut({ dataDir, goOn: kinds[before].goOn(known), another: kinds[wanted].another }),
  );
}
