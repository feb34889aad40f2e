import type { Pair } from '../lib/api/shared-reads';
import { points } from '../lib/format';
import { decidingPoints } from '../lib/playoff-round';
import { ScorePair, type Side } from './score-pair';

type PairSide = Pair[number];

interface Props {
  pairs: readonly Pair[];
  myRosterId: number | undefined;
  /** The teams only: status and averages stand elsewhere on the page. */
  compact?: boolean;
  className?: string;
  /** The address of a pair's line-ups, by one of its rosters: the person's own, in their pair. */
  lineupsOf?: (rosterId: number) => string;
  /** What a pair plays for: "Semi-final". */
  nameOf?: (first: number, second: number) => string | undefined;
  /** A roster of the pair that is shown beside the list. */
  shownRosterId?: number;
}

const isMine = (pair: Pair, myRosterId: number | undefined) => pair.some((side) => side.rosterId === myRosterId);

const detailOf = ({ user, teamStats: { record, avgPoints } }: PairSide, compact: boolean): string =>
  [user.display_name ?? user.username, record, !compact && `${points(avgPoints)} avg`].filter(Boolean).join(' · ');

/** Starters of both sides whose game has not begun; undefined where it is not known. */
const waitingOf = (first: PairSide, second: PairSide): number | undefined =>
  first.yetToPlay === null || second.yetToPlay === null ? undefined : first.yetToPlay + second.yetToPlay;

/** Every pair of a week, the person's own first. */
export function PairList(props: Props) {
  const { pairs, myRosterId, compact = false, className, lineupsOf, nameOf, shownRosterId } = props;
  const sideOf = (side: PairSide): Side => ({
    rosterId: side.rosterId,
    teamName: side.teamName,
    detail: detailOf(side, compact),
    avatar: side.user.avatar,
    points: side.points,
    roundPoints: side.roundPoints,
    roundLegs: side.roundLegs,
    you: side.rosterId === myRosterId,
  });
  const inOrder = [...pairs].sort((a, b) => Number(isMine(b, myRosterId)) - Number(isMine(a, myRosterId)));
  return (
    <ul className={className}>
      {inOrder.map(
        ([first, second]) =>
          first &&
          second && (
            <ScorePair
              key={first.rosterId}
              compact={compact}
              sides={[sideOf(first), sideOf(second)]}
              status={first.matchupStatus}
              yetToPlay={waitingOf(first, second)}
              decided={first.roundPoints === null ? undefined : first.isWinner !== null}
              lineups={lineupsOf?.((isMine([second], myRosterId) ? second : first).rosterId)}
              name={nameOf?.(first.rosterId, second.rosterId)}
              shown={isMine([first, second], shownRosterId)}
            />
          ),
      )}
    </ul>
  );
}

/** "Timber Cougars 60.2, Meadow Bucks 127.2" while the person's game is running; else empty. */
export function runningScore(pairs: readonly Pair[], myRosterId: number | undefined): string {
  const own = pairs.find((pair) => isMine(pair, myRosterId)) ?? [];
  const runs = own[0]?.matchupStatus === 'In Progress';
  return runs ? own.map((side) => `${side.teamName} ${points(decidingPoints(side))}`).join(', ') : '';
}
