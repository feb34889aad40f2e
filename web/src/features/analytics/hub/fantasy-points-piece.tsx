import { useQuery } from '@tanstack/react-query';
import { points } from '../../../lib/format';
import { Avatar } from '../../../ui/avatar';
import { PositionTag } from '../../../ui/position-tag';
import { fantasyPoints } from '../api';
import { useLeagueSeasons, weeksThrough } from '../seasons';
import { useOwners, useToolLeagueId } from '../use-tool-league';
import styles from './hub.module.css';
import { Nothing, Piece, PieceHead } from './piece';

const most = 3;

/** Who has scored the most by the league's scoring. */
export function FantasyPointsPiece() {
  const leagueId = useToolLeagueId();
  const season = useLeagueSeasons()?.[0];
  const owners = useOwners();
  const query = useQuery({
    ...fantasyPoints(leagueId ?? '', { season: String(season) }),
    enabled: leagueId !== undefined && season !== undefined,
  });
  if (leagueId === undefined) return <Nothing>Opens within a league, by its scoring.</Nothing>;
  return (
    <Piece query={query}>
      {({ players, throughWeek }) => (
        <>
          <PieceHead scope={weeksThrough(throughWeek)}>Fantasy points</PieceHead>
          <ol>
            {players.slice(0, most).map((player) => {
              const owner = owners?.byRoster.get(player.roster_id ?? 0);
              return (
                <li key={player.player_id} className={styles.row}>
                  <PositionTag position={player.position ?? '–'} />
                  <span className={styles.name}>{player.player_name}</span>
                  {owner && (
                    <span title={owner.teamName}>
                      <Avatar name={owner.teamName} image={owner.avatar} size={20} />
                      <span className="visually-hidden">{owner.teamName}</span>
                    </span>
                  )}
                  <b className={styles.figure}>{points(player.fantasy_points)}</b>
                </li>
              );
            })}
          </ol>
        </>
      )}
    </Piece>
  );
}
