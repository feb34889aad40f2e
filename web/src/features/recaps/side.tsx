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
  team: RecapTeam | undefined;
  value: string;
}

/** The team for which a figure is highest; of equals the one with more points. */
const best = (teams: readonly RecapTeam[], of: (team: RecapTeam) => number | null): RecapTeam | undefined =>
  teams.reduce<RecapTeam | undefined>((one, other) => {
    const [a, b] = [one === undefined ? null : of(one), of(other)];
    return b !== null && (a === null || b > a) ? other : one;
  }, undefined);

/** Hundredths of points: the widest gap of a narrow escape, as recaps tell of one. */
const closeWithin = 800;

function awardsOf({ games }: Recap, teams: readonly RecapTeam[]): Award[] {
  const [high] = teams;
  const player = best(teams, ({ bestStarter }) => bestStarter);
  const sharp = best(teams, ({ efficiency }) => efficiency);
  const escape = games.find(({ isOver, totals: [won = 0, lost = 0] }) => isOver && won > lost);
  const [won = 0, lost = 0] = escape?.totals ?? [];
  const all: Award[] = [
    { title: 'Weekly high score', icon: LineChartOutlined, team: high, value: high ? points(high.points) : '' },
    { title: 'Best starter', icon: ThunderboltOutlined, team: player, value: points(player?.bestStarter ?? 0) },
    {
      title: Math.round(100 * (won - lost)) <= closeWithin ? 'Narrow escape' : 'Closest game',
      icon: ColumnWidthOutlined,
      team: teams.find(({ rosterId }) => rosterId === escape?.sides[0]),
      value: margin(won - lost),
    },
    { title: 'Sharpest line-up', icon: AimOutlined, team: sharp, value: percent(sharp?.efficiency ?? 0) },
  ];
  return all.filter(({ team }) => team !== undefined);
}

/** What stood out in the week; nothing where some of its games are not known, which may have been better. */
export function Awards({ recap, teams, leagueId }: Props & { leagueId: string }) {
  if (recap.isPartial) return null;
  return (
    <Card title="Awards of the week" extra={<Link to={paths.screen('achievements', leagueId)}>All achievements</Link>}>
      <ul className={styles.awards}>
        {awardsOf(recap, teams).map(({ title, icon: Icon, team, value }) => (
          <li key={title}>
            <span className={styles.tile} aria-hidden="true">
              <Icon />
            </span>
            <span className={styles.lines}>
              <span>{title}</span>
              <small dir="auto">{team?.name}</small>
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
