import { ProfileOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../lib/format';
import { Card } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PlayerList } from '../../ui/player-link';
import { PositionTag } from '../../ui/position-tag';
import { usePhone } from '../../ui/use-media';
import { draftPicks, type Draft, type Pick } from './api';
import { boardOf, positionCounts } from './board';
import styles from './board.module.css';
import { DraftBoard } from './draft-board';
import { BoardSkeleton } from './draft-skeleton';
import { upcomingPicks, type Upcoming } from './upcoming';

const inWords = (picks: readonly unknown[]): string => counted(picks.length, 'pick');

/** How many picks there are, and how many of them were traded; before the draft, of those to come. */
function noteOf(made: readonly Pick[], toCome: readonly Upcoming[]): string {
  const traded = (picks: readonly { isTraded: boolean }[]) => picks.filter((pick) => pick.isTraded).length;
  if (made.length === 0) return `${inWords(toCome)} to come${traded(toCome) > 0 ? `, ${traded(toCome)} traded` : ''}`;
  return `${inWords(made)}${traded(made) > 0 ? `, ${traded(made)} by traded pick` : ''}`;
}

const Counts = ({ picks }: { picks: readonly Pick[] }) => (
  <ul className={styles.counts} aria-label="Picks by position">
    {positionCounts(picks).map(([position, count]) => (
      <li key={position}>
        <PositionTag position={position} /> {count}
      </li>
    ))}
  </ul>
);

const nothing = (
  <Notice
    icon={<ProfileOutlined />}
    title="No Draft Picks Found"
    text="Draft picks are not available for this draft."
  />
);

interface LegendProps {
  auction: boolean;
  made: readonly Pick[];
  toCome: readonly Upcoming[];
}

const Legend = ({ auction, made, toCome }: LegendProps) => (
  <p className={styles.legend}>
    {[...made, ...toCome].some((pick) => pick.isTraded) && (
      <span>
        → <i>Name</i>: pick was traded{made.length > 0 ? ', made by' : ' to'} that member
      </span>
    )}
    {made.some((pick) => pick.is_keeper) && <span>K: keeper</span>}
    {auction && <span>Each column lists what a team bought, in order</span>}
    <span className={styles.hint}>{usePhone() ? 'Tap' : 'Point at or focus'} a team to see only its picks</span>
  </p>
);

interface Props {
  draft: Draft;
  /** "2025 Rookie draft". */
  name: string;
}

/** The board of one draft, with what its marks mean; before the draft its order. */
export function BoardCard({ draft, name }: Props) {
  const query = useQuery(draftPicks(draft.draft_id));
  const made = query.data ?? [];
  const toCome = query.data ? upcomingPicks(draft) : [];
  const some = made.length + toCome.length > 0;
  return (
    <Card
      title="Draft board"
      note={some ? noteOf(made, toCome) : undefined}
      extra={made.length > 0 && <Counts picks={made} />}
      className={styles.card}
    >
      <Loaded query={query} skeleton={<BoardSkeleton />} failed="Failed to load draft picks">
        {() =>
          some ? (
            <PlayerList label={name} ids={made.map((pick) => pick.player_id)}>
              <DraftBoard board={boardOf(draft, made, toCome)} leagueId={draft.league_id} name={name} />
              <Legend auction={draft.type === 'auction'} made={made} toCome={toCome} />
            </PlayerList>
          ) : (
            nothing
          )
        }
      </Loaded>
    </Card>
  );
}
