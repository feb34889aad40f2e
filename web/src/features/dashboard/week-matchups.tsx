import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { matchups, type League } from '../../lib/api/shared-reads';
import { points } from '../../lib/format';
import { Card } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { ScorePair, type Side } from '../../ui/score-pair';
import { SkeletonRows } from '../../ui/skeleton';
import type { Pair } from './api';
import { useSlowly } from '../../lib/use-slowly';
import styles from './week-matchups.module.css';

const announceEveryMs = 30_000;

interface ShownPair {
  sides: readonly [Side, Side];
  status: string;
  yetToPlay: number | undefined;
  mine: boolean;
}

const sideOf = (side: Pair[number], myRosterId: number | undefined): Side => {
  const { record, avgPoints } = side.teamStats;
  const person = side.user.display_name ?? side.user.username;
  return {
    rosterId: side.rosterId,
    teamName: side.teamName,
    detail: [person, record, `${points(avgPoints)} avg`].filter(Boolean).join(' · '),
    avatar: side.user.avatar,
    points: side.points,
    you: side.rosterId === myRosterId,
  };
};

/** Pairs as they are shown, the person's own first. */
function shownPairs(pairs: Pair[], myRosterId: number | undefined): ShownPair[] {
  const shown = pairs.flatMap(([first, second]): ShownPair[] => {
    if (!first || !second) return [];
    const sides = [sideOf(first, myRosterId), sideOf(second, myRosterId)] as const;
    const known = first.yetToPlay !== null && second.yetToPlay !== null;
    const yetToPlay = known ? (first.yetToPlay ?? 0) + (second.yetToPlay ?? 0) : undefined;
    return [{ sides, status: first.matchupStatus, yetToPlay, mine: sides.some((side) => side.you) }];
  });
  return shown.sort((a, b) => Number(b.mine) - Number(a.mine));
}

/** Reads the own score out while games run, at most every 30 s. */
function Announcer({ pair }: { pair: ShownPair | undefined }) {
  const running = pair?.status === 'In Progress' ? pair : undefined;
  const text = running ? running.sides.map((side) => `${side.teamName} ${points(side.points)}`).join(', ') : '';
  return (
    <p className="visually-hidden" aria-live="polite">
      {useSlowly(text, announceEveryMs)}
    </p>
  );
}

export function WeekMatchups({ league, week, myRosterId }: { league: League; week: number; myRosterId?: number }) {
  const query = useQuery(matchups(league.id, week));
  return (
    <Card title={`Week ${week} Matchups`} extra={<Link to={`/leagues/${league.id}/matchups`}>All matchups</Link>}>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={6} value label="Loading matchups" />}
        failed="Failed to load matchups"
      >
        {(pairs) => {
          const shown = shownPairs(pairs, myRosterId);
          if (shown.length === 0) return <Notice title={`No matchups available for week ${week}`} />;
          return (
            <>
              <Announcer pair={shown.find((pair) => pair.mine)} />
              <ul className={styles.pairs}>
                {shown.map(({ sides, status, yetToPlay }) => (
                  <ScorePair key={sides[0].rosterId} sides={sides} status={status} yetToPlay={yetToPlay} />
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
