import {
  AimOutlined,
  CalculatorOutlined,
  CalendarOutlined,
  DotChartOutlined,
  DoubleRightOutlined,
  LineChartOutlined,
  SafetyOutlined,
  TableOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { useAwaitedLines } from '../../../lib/awaited-lines';
import { paths } from '../../../lib/paths';
import { AwaitedNotice } from '../../../ui/awaited-notice';
import { BackLink } from '../../../ui/back-link';
import { PageHead } from '../../../ui/page-head';
import analytics from '../analytics.module.css';
import { useLeagueSeasons } from '../seasons';
import { tools, type Tool, type ToolName } from '../tools';
import { useFreshData } from '../use-fresh-data';
import { useToolLeague, useToolLeagueId } from '../use-tool-league';
import { Facts } from './facts';
import styles from './hub.module.css';
import { DefensesPiece } from './defenses-piece';
import { FantasyPointsPiece } from './fantasy-points-piece';
import { PlayerStatsPiece } from './player-stats-piece';
import { PlayerPiece } from './player-piece';
import { PositionPiece } from './position-piece';
import { ReceivingPiece, RushingPiece } from './red-zone-pieces';
import { SchedulePiece } from './schedule-piece';
import { ToolCard } from './tool-card';

type Icon = typeof TableOutlined;

/** The cards in their order, each with its icon and a piece of what is behind it. */
const cards: [tool: ToolName, icon: Icon, piece: ComponentType][] = [
  ['playerStats', TableOutlined, PlayerStatsPiece],
  ['fantasyPoints', CalculatorOutlined, FantasyPointsPiece],
  ['playerConsistency', LineChartOutlined, PlayerPiece],
  ['positionConsistency', DotChartOutlined, PositionPiece],
  ['redZone', DoubleRightOutlined, RushingPiece],
  ['redZoneReceiving', AimOutlined, ReceivingPiece],
  ['defenseVsPosition', SafetyOutlined, DefensesPiece],
  ['scheduleGrid', CalendarOutlined, SchedulePiece],
];

/** The way to all tools, each with a glance at what it shows. */
export function Component() {
  useFreshData();
  const awaited = useAwaitedLines(useLeagueSeasons()?.slice(0, 1) ?? []);
  const leagueId = useToolLeagueId();
  const league = useToolLeague();
  const sub = league ? `${league.name} · Season ${league.season}` : 'NFL statistics from play-by-play data';
  return (
    <div className={analytics.page}>
      <BackLink to={leagueId ? paths.league(leagueId) : paths.home}>Back to League</BackLink>
      <PageHead title="Fantasy Analytics" sub={sub} />
      <Facts />
      <AwaitedNotice lines={awaited} />
      <ul className={styles.cards}>
        {cards.map(([name, Icon, Piece]) => {
          const { title, short = title, sentence }: Tool = tools[name];
          return (
            <ToolCard key={name} title={short} sentence={sentence} icon={<Icon />} to={paths.screen(name, leagueId)}>
              <Piece />
            </ToolCard>
          );
        })}
      </ul>
    </div>
  );
}
