import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { statusOf } from '../../lib/api/api-error';
import { useLeagueId } from '../../lib/league-context';
import { paths } from '../../lib/paths';
import { career, type Career, type MySide } from './api';
import styles from './series.module.css';

/** "You lead 4-3"; undefined where they have never met. */
function standingOf({ meetings }: Career, opponentId: string): string | undefined {
  const games = meetings.filter(({ other }) => other.holder.sleeperUserId === opponentId);
  if (games.length === 0) return undefined;
  const of = (result: 'W' | 'L' | 'T') => games.filter((game) => game.result === result).length;
  const [won, lost, tied] = [of('W'), of('L'), of('T')];
  const word = won === lost ? 'Even at' : won > lost ? 'You lead' : 'You trail';
  return `${word} ${won}-${lost}${tied > 0 ? `-${tied}` : ''}`;
}

interface Props {
  user: MySide;
  opponent: MySide;
}

/**
 * The games of the person's own team against the opponent in all seasons, playoffs too; the opponent's profile lists
 * them. A dash, as high, until they are read and where they cannot be; nothing where a side has no owner.
 */
export function Series({ user: { user_id: own }, opponent: { user_id: other } }: Props) {
  const leagueId = useLeagueId();
  const { data, error } = useQuery({ ...career(leagueId, own ?? ''), enabled: own !== null && other !== null });
  if (own === null || other === null) return null;
  const standing = data && standingOf(data, other);
  // Who has not played yet has no career.
  const isFirst = data ? standing === undefined : statusOf(error) === 404;
  return (
    <p className={styles.series}>
      <span>All-time series</span>
      {standing ? (
        <Link to={paths.profile(leagueId, other)}>{standing}</Link>
      ) : (
        <span>{isFirst ? 'No meetings yet' : '–'}</span>
      )}
    </p>
  );
}
