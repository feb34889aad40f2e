import { useQuery } from '@tanstack/react-query';
import { league as leagueRead, playerForm, type League } from '../../lib/api/shared-reads';
import { points } from '../../lib/format';
import { useMyRosterIdAmong } from '../../lib/my-roster';
import { Avatar } from '../../ui/avatar';
import { PositionTag } from '../../ui/position-tag';
import { demographics, type Card, type Ownership } from './api';
import { whenWords } from './ownership-words';
import styles from './player-card.module.css';
import head from './player-head.module.css';

type Roster = League['rosters'][number];

interface Props {
  card: Card;
  leagueId: string | undefined;
}

/** "RB2 on the roster": the player's place by points among the team's of their position; empty if it is not known. */
function usePlaceOnRoster(card: Card, leagueId: string, roster: Roster | undefined): string {
  const { player_id: playerId, position } = card.player;
  const forms = useQuery({ ...playerForm(leagueId, String(card.season)), enabled: roster !== undefined }).data?.players;
  const rank = forms?.[playerId]?.rankPosition;
  if (!roster?.players.includes(playerId) || !position || rank == null) return '';
  const better = roster.players.filter((id) => {
    const other = forms?.[id];
    return other?.position === position && other.rankPosition !== null && other.rankPosition < rank;
  });
  return `${position}${better.length + 1} on the roster`;
}

/** Whether the owner's team is the person's own: as it is in the newest season, which ownership is of. */
function useIsMine(league: League | undefined, owner: Ownership | undefined, roster: Roster | undefined): boolean {
  const newest = league?.seasons.toSorted((a, b) => Number(b.season) - Number(a.season))[0];
  const { rosterId: roster_id, userId: owner_id } = owner ?? { rosterId: 0, userId: null };
  const mine = useMyRosterIdAmong(newest?.leagueId, [{ roster_id, owner_id, co_owners: roster?.co_owners ?? [] }]);
  return owner !== undefined && owner.rosterId === mine;
}

/** Whose the player is, or that nobody has them. */
function Owner({ card, leagueId, owner }: { card: Card; leagueId: string; owner: Ownership | undefined }) {
  const league = useQuery(leagueRead(leagueId)).data;
  // The league of the page may be that of an earlier season, in which somebody else had the roster.
  const roster =
    owner &&
    league?.rosters.find(({ roster_id: id, owner_id: user }) => id === owner.rosterId && user === owner.userId);
  const place = usePlaceOnRoster(card, leagueId, roster);
  const you = useIsMine(league, owner, roster);
  if (!owner) return <p className={`${head.owner} ${head.free}`}>Free agent: no team of the league has them</p>;
  const team = owner.teamName || owner.ownerName;
  return (
    <div className={`${head.owner} ${you ? head.mine : ''}`}>
      <Avatar name={team} image={owner.avatar} size={32} />
      <div className={styles.lines}>
        <p className={styles.team}>
          <bdi>{team}</bdi> {you && <span className={head.you}>(You)</span>}
        </p>
        <p className={styles.small}>Owner since {whenWords(owner.since)}</p>
      </div>
      {place && <p className={styles.small}>{place}</p>}
    </div>
  );
}

/** Who the player is, which season this is of, and whose they are. */
export function PlayerHead({ card, leagueId }: Props) {
  const { player, season, aheadSeason = season, throughWeek, scoring, ownership } = card;
  const age = useQuery(demographics(player.player_id)).data?.[0]?.[0]?.age ?? null;
  const facts = [
    player.team ?? 'Free agent',
    ...(age === null ? [] : [`age ${points(age)}`]),
    ...(player.byeWeek === null ? [] : [`bye ${player.byeWeek}${aheadSeason === season ? '' : ` in ${aheadSeason}`}`]),
  ];
  return (
    <>
      <header className={head.head}>
        <h2>
          {player.player_name} {player.position && <PositionTag position={player.position} />}
        </h2>
        <p>{facts.join(' · ')}</p>
        <p className={styles.small}>
          {season} through week {throughWeek}, {scoring === 'league' ? 'scoring of the league' : 'PPR scoring'}
        </p>
      </header>
      {ownership && leagueId !== undefined && (
        <Owner card={card} leagueId={leagueId} owner={ownership.find(({ until }) => until === null)} />
      )}
    </>
  );
}
