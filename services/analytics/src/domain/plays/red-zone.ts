import { nameHas, type SeasonPerson } from '../people/person.js';
import { goalLineYards, redZoneYards, type RedZonePlays, type SeasonPlays } from './season-plays.js';

export const zones = ['both', 'red-zone', 'goal-line'] as const;

export interface RedZoneFilter {
  zone: (typeof zones)[number];
  /** A position, or all. */
  position: string;
  /** A team's code, or all: only plays for that team count. */
  team: string;
  playerName: string;
}

/** A player's plays inside a zone, and those of them inside the five. */
export interface RedZoneUse {
  person: SeasonPerson;
  /** Of the last play that counts. */
  team: string;
  plays: number;
  completions: number;
  touchdowns: number;
  yards: number;
  goalLinePlays: number;
  goalLineCompletions: number;
  goalLineTouchdowns: number;
}

/**
 * Each player's use near the goal line, in no order. `red-zone` and `both` count plays from the 20-yard line on,
 * `goal-line` those from the five.
 * @param people who the season's players are, by place
 */
export function redZoneUse(
  { teams }: Pick<SeasonPlays, 'teams'>,
  plays: RedZonePlays,
  people: readonly SeasonPerson[],
  filter: RedZoneFilter,
): RedZoneUse[] {
  const farthest = filter.zone === 'goal-line' ? goalLineYards : redZoneYards;
  const team = filter.team === 'all' ? -1 : teams.indexOf(filter.team);
  if (filter.team !== 'all' && team === -1) return [];
  const uses = new Array<RedZoneUse | null | undefined>(people.length);
  for (let play = 0; play < plays.player.length; play += 1) {
    const yardline = plays.yardline[play]!;
    if (yardline > farthest || (team !== -1 && plays.team[play] !== team)) continue;
    const player = plays.player[play]!;
    let use = uses[player];
    if (use === undefined) use = uses[player] = isAsked(people[player]!, filter) ? emptyUse(people[player]!) : null;
    if (use === null) continue;
    const isComplete = plays.isComplete[play]!;
    const isTouchdown = plays.isTouchdown[play]!;
    use.team = teams[plays.team[play]!]!;
    use.plays += 1;
    use.completions += isComplete;
    use.touchdowns += isTouchdown;
    use.yards += plays.yards[play]!;
    if (yardline > goalLineYards) continue;
    use.goalLinePlays += 1;
    use.goalLineCompletions += isComplete;
    use.goalLineTouchdowns += isTouchdown;
  }
  return uses.filter((use) => use != null);
}

function isAsked(person: SeasonPerson, { position, playerName }: RedZoneFilter): boolean {
  if (position !== 'all' && person.position !== position) return false;
  return playerName === '' || nameHas(person.name, playerName);
}

function emptyUse(person: SeasonPerson): RedZoneUse {
  const goalLine = { goalLinePlays: 0, goalLineCompletions: 0, goalLineTouchdowns: 0 };
  return { person, team: '', plays: 0, completions: 0, touchdowns: 0, yards: 0, ...goalLine };
}
