import { AimOutlined, ColumnWidthOutlined, LineChartOutlined, ThunderboltOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { margin, ordinal, percent, points } from '../../lib/format';
import { paths } from '../../lib/paths';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { ScorePair } from '../../ui/score-pair';
import type { Recap } from './api';
import styles from './side.module.css';
import { type RecapTeam, sidesOf } from './teams';

interface Props {
  recap: Recap;
  teams: readonly RecapTeam[];
}

/** The games of the week, the closest first. */
export function Scoreboard({ recap, teams }: Props) {
  const pairs = recap.games.flatMap((game) => {
    const sides = sidesOf(game, teams);
    return sides ? [{ sides, isOver: game.isOver }] : [];
  });
  if (pairs.length === 0) return null;
  return (
    <Card
      title="Scoreboard"
      note={`Week ${recap.week}`}
      extra={pairs.every(({ isOver }) => isOver) && <Badge>Final</Badge>}
    >
      <ul>
        {pairs.map(({ sides, isOver }) => (
          <ScorePair key={sides[0].rosterId} compact sides={sides} status="Final" decided={isOver} />
        ))}
      </ul>
    </Card>
  );
}

interface Award {
  title: string;
  icon: ComponentType;
  /** All that share it. */
  teams: readonly RecapTeam[];
  value: string;
}

/** The teams for which a figure is highest, and the figure. */
function best(teams: readonly RecapTeam[], of: (team: RecapTeam) => number | null) {
  const most = Math.max(...teams.flatMap((team) => of(team) ?? []));
  return { teams: teams.filter((team) => of(team) === most), most };
}

/** The decided games with the smallest gap, and that gap in hundredths of points. */
function closestOf(games: Recap['games']) {
  const gapOf = ({ totals: [won = 0, lost = 0] }: Recap['games'][number]) => Math.round(100 * (won - lost));
  const won = games.filter((game) => game.isOver && gapOf(game) > 0);
  const gap = Math.min(...won.map(gapOf));
  return { games: won.filter((game) => gapOf(game) === gap), gap };
}

/** Hundredths of points: the widest gap of a narrow escape, as recaps tell of one. */
const closeWithin = 800;

function awardsOf({ games }: Recap, teams: readonly RecapTeam[]): Award[] {
  const high = best(teams, (team) => team.points);
  const player = best(teams, ({ bestStarter }) => bestStarter);
  const sharp = best(teams, ({ efficiency }) => efficiency);
  const closest = closestOf(games);
  const winners = new Set(closest.games.map(({ sides: [winner] }) => winner));
  const all: Award[] = [
    { title: 'Weekly high score', icon: LineChartOutlined, teams: high.teams, value: points(high.most) },
    { title: 'Best starter', icon: ThunderboltOutlined, teams: player.teams, value: points(player.most) },
    {
      title: closest.gap <= closeWithin ? 'Narrow escape' : 'Closest game',
      icon: ColumnWidthOutlined,
      teams: teams.filter(({ rosterId }) => winners.has(rosterId)),
      value: margin(closest.gap / 100),
    },
    { title: 'Sharpest line-up', icon: AimOutlined, teams: sharp.teams, value: percent(sharp.most) },
  ];
  return all.filter((award) => award.teams.length > 0);
}

/** What stood out in the week; nothing where some of its games are not known, which may have been better. */
export function Awards({ recap, teams, leagueId }: Props & { leagueId: string }) {
  if (recap.isPartial) return null;
  return (
    <Card title="Awards of the week" extra={<Link to={paths.screen('achievements', leagueId)}>All achievements</Link>}>
      <ul className={styles.awards}>
        {awardsOf(recap, teams).map(({ title, icon: Icon, teams: winners, value }) => (
          <li key={title}>
            <span className={styles.tile} aria-hidden="true">
              <Icon />
            </span>
            <span className={styles.lines}>
              <span>{title}</span>
              {winners.map(({ rosterId, name }) => (
                <small key={rosterId} dir="auto">
                  {name}
                </small>
              ))}
            </span>
            <b className="figure">{value}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Who went up and down in the power rankings, the furthest first. */
export function Movers({ recap, teams }: Props) {
  const moved = teams
    .flatMap((team) => {
      const { powerRank, previousPowerRank, powerScore } = team;
      if (powerRank === null || previousPowerRank === null || powerScore === null) return [];
      const by = previousPowerRank - powerRank;
      return by === 0 ? [] : [{ team, by, from: previousPowerRank, to: powerRank, score: powerScore }];
    })
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by) || a.to - b.to);
  if (moved.length === 0) return null;
  return (
    <Card title="Power-rank movers" note={`after week ${recap.week}`}>
      <ul className={styles.movers}>
        {moved.map(({ team, by, from, to, score }) => (
          <li key={team.rosterId} data-mine={team.you || undefined}>
            <span className={by > 0 ? styles.up : styles.down}>
              <span aria-hidden="true">{by > 0 ? '▲' : '▼'}</span>
              <span className="visually-hidden">{by > 0 ? 'up' : 'down'}</span> {Math.abs(by)}
            </span>
            <Avatar name={team.name} image={team.avatar} />
            <span className={styles.mover} dir="auto">
              {team.name}
            </span>
            <small>
              {ordinal(from)} to {ordinal(to)}
            </small>
            <b className="figure">{points(score)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}
