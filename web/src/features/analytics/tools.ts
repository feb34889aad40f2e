import type { SentBody } from '../../lib/api/schema-types';
import type { ScreenName } from '../../lib/paths';

export interface Tool {
  title: string;
  /** Its name where the title is too long; else the title. */
  short?: string;
  sentence: string;
}

/** The tools by their screens, in the order of the hub. */
export const tools = {
  playerStats: {
    title: 'Player Stats',
    sentence: 'NFL season and weekly totals from play-by-play data',
  },
  fantasyPoints: {
    title: 'Fantasy Points Analysis',
    short: 'Fantasy Points',
    sentence: 'Every player by this league’s own scoring',
  },
  playerConsistency: {
    title: 'Player Consistency',
    sentence: 'Week by week: average, spread and rating',
  },
  positionConsistency: {
    title: 'Position Consistency',
    sentence: 'Who is steady and who is boom or bust, for a whole position',
  },
  redZone: {
    title: 'Red Zone Rushing',
    sentence: 'Carries and touchdowns inside the 20, by player and zone',
  },
  redZoneReceiving: {
    title: 'Red Zone Receiving',
    sentence: 'Targets, catches and touchdowns inside the 20',
  },
  defenseVsPosition: {
    title: 'Defense vs Position',
    sentence: 'Which defenses allow the most fantasy points, by position',
  },
  scheduleGrid: {
    title: 'Schedule Grid',
    sentence: '32 teams by 18 weeks, with byes, home and away',
  },
} as const satisfies Partial<Record<ScreenName, Tool>>;

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
