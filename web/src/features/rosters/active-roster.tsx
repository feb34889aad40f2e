import { Card } from '../../ui/card';
import { Notice } from '../../ui/notice';
import type { RosteredPlayer, Team } from './api';
import type { Forms } from './form';
import { PlayerTable } from './player-table';

interface Props {
  roster: Team;
  /** The week that football is in; undefined in another season. */
  week: number | undefined;
  forms: Forms | undefined;
}

/** Who starts, in the order of the slots, and who sits. */
export const ActiveRoster = ({ roster, week, forms }: Props) => {
  const { startersWithDetails: starters, playersWithDetails: bench } = roster;
  return (
    <Card title="Active Roster" note={<bdi>{roster.team_name}</bdi>}>
      {starters.length + bench.length === 0 ? (
        <Notice title="No players on this roster" />
      ) : (
        <>
          <PlayerTable title="Starting Lineup" players={starters} week={week} forms={forms} slots />
          <PlayerTable title="Bench" players={bench} week={week} forms={forms} />
        </>
      )}
    </Card>
  );
};

interface OutsideProps {
  title: string;
  players: RosteredPlayer[];
  week: number | undefined;
  forms: Forms | undefined;
}

/** Players who cannot start: the taxi squad, the injured reserve. Nothing where there are none. */
export const OutsideRoster = ({ title, players, week, forms }: OutsideProps) =>
  players.length > 0 && (
    <Card title={title} note={players.length}>
      <PlayerTable title={title} players={players} week={week} forms={forms} untitled />
    </Card>
  );
