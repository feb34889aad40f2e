import type { SentBody } from '../../lib/api/schema-types';
import type { ScreenName } from '../../lib/paths';

export interface Tool {
  screen: ScreenName;
  title: string;
  /** Its name where the title is too long. */
  short: string;
  sentence: string;
}

/** The tools in the order of the hub. */
export const tools = {
  playerStats: {
    screen: 'playerStats',
    title: 'Player Stats',
    short: 'Player Stats',
    sentence: 'NFL season and weekly totals from play-by-play data',
  },
  fantasyPoints: {
    screen: 'fantasyPoints',
    title: 'Fantasy Points Analysis',
    short: 'Fantasy Points',
    sentence: 'Every player by this league’s own scoring',
  },
  playerConsistency: {
    screen: 'playerConsistency',
    title: 'Player Consistency',
    short: 'Player Consistency',
    sentence: 'Week by week: average, spread and rating',
  },
  positionConsistency: {
    screen: 'positionConsistency',
    title: 'Position Consistency',
    short: 'Position Consistency',
    sentence: 'Who is steady and who is boom or bust, for a whole position',
  },
  redZone: {
    screen: 'redZone',
    title: 'Red Zone Rushing',
    short: 'Red Zone Rushing',
    sentence: 'Carries and touchdowns inside the 20, by player and zone',
  },
  redZoneReceiving: {
    screen: 'redZoneReceiving',
    title: 'Red Zone Receiving',
    short: 'Red Zone Receiving',
    sentence: 'Targets, catches and touchdowns inside the 20',
  },
  defenseVsPosition: {
    screen: 'defenseVsPosition',
    title: 'Defense vs Position',
    short: 'Defense vs Position',
    sentence: 'Which defenses allow the most fantasy points, by position',
  },
  scheduleGrid: {
    screen: 'scheduleGrid',
    title: 'Schedule Grid',
    short: 'Schedule Grid',
    sentence: '32 teams by 18 weeks, with byes, home and away',
  },
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;

type SearchBody = NonNullable<SentBody<'/api/saved-searches/{searchId}', 'put'>['body']>;

/** What a tool is called in saved searches. */
export type SavedTool = SearchBody['tool'];

/** The tools whose searches can be kept. */
export const savedTools: Partial<Record<ToolName, SavedTool>> = {
  playerStats: 'player-stats',
  fantasyPoints: 'fantasy-points',
  playerConsistency: 'player-consistency',
  positionConsistency: 'position-consistency',
  redZone: 'red-zone',
  redZoneReceiving: 'red-zone-receiving',
  defenseVsPosition: 'defense-vs-position',
};
