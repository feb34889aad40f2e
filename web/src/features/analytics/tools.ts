import { screens, type ScreenName } from '../../lib/paths';

export interface Tool {
  /** Where it is, and its name in saved searches: the last part of its address. */
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

/** How a tool is called in saved searches: the last part of its address. */
export const idOf = (tool: ToolName): string => screens[tools[tool].screen].split('/').at(-1) ?? '';

export type ToolName = keyof typeof tools;
