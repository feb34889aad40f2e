import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { playerSearch, stillFits, type FoundPlayer } from '../../lib/api/player-search';
import { points } from '../../lib/format';
import { useSlowly } from '../../lib/use-slowly';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import type { Column } from '../../ui/data-table/column';
import { DataTable } from '../../ui/data-table/data-table';
import { Field } from '../../ui/field/field';
import { TextInput } from '../../ui/field/text-input';
import { Loaded, type Read } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PlayerCell } from '../../ui/player-cell';
import { PlayerList } from '../../ui/player-link';
import { SkeletonRows } from '../../ui/skeleton';
import { TeamCell } from '../../ui/team-cell';
import { usePhone } from '../../ui/use-media';
import { averageTitle, type Forms } from './form';
import styles from './search.module.css';

interface Props {
  leagueId: string;
  forms: Forms | undefined;
  myRosterId: number | undefined;
}

/** A call follows the typing, this often at most. */
const everyMs = 300;
const fewestLetters = 2;

const places: Record<NonNullable<FoundPlayer['owner']>['place'], string> = {
  lineup: 'Line-up',
  bench: 'Bench',
  taxi: 'Taxi',
  reserve: 'IR',
};

const Owner = ({ owner, you }: { owner: FoundPlayer['owner']; you: boolean }) =>
  owner === null ? (
    <Badge kind="outline">Free agent</Badge>
  ) : (
    <TeamCell name={owner.teamName} detail={places[owner.place]} image={owner.avatar} you={you} strong={false} />
  );

function columnsOf({ forms, myRosterId }: Props, phone: boolean): Column<FoundPlayer>[] {
  const averageOf = ({ playerId }: FoundPlayer) => forms?.of[playerId]?.average ?? null;
  return [
    {
      key: 'player',
      head: 'Player',
      cell: ({ playerId, name, position, team }) => (
        <PlayerCell playerId={playerId} name={name} position={position} team={team} byeWeek={null} short={phone} />
      ),
      rowHead: true,
    },
    {
      key: 'owner',
      head: 'Team',
      cell: ({ owner }) => <Owner owner={owner} you={owner !== null && owner.rosterId === myRosterId} />,
      className: styles.owner,
    },
    {
      key: 'age',
      head: 'Age',
      cell: ({ age }) => (age === null ? '–' : points(age)),
      numeric: true,
      className: styles.figure,
    },
    ...(forms
      ? [
          {
            key: 'average',
            head: 'Avg',
            title: averageTitle(forms),
            cell: (player: FoundPlayer) => {
              const average = averageOf(player);
              return average === null ? '–' : points(average);
            },
            numeric: true,
            className: styles.figure,
          },
        ]
      : []),
  ];
}

/** Players of this name; until they are here, those of the name before who fit this one too, if there are any. */
function useFound(leagueId: string, name: string): Read<FoundPlayer[]> & { isOld: boolean } {
  const enabled = name.length >= fewestLetters;
  const query = useQuery({ ...playerSearch(leagueId, name), enabled, placeholderData: keepPreviousData });
  const { data, error, isFetching, isPlaceholderData: isOld, refetch } = query;
  const fitting = data?.filter((player) => !isOld || stillFits(player, name));
  return { data: isOld && fitting?.length === 0 ? undefined : fitting, error, isFetching, refetch, isOld };
}

/** Any player by a part of their name: on which team of the league they are, or that they are free. */
export function SearchTab(props: Props) {
  const phone = usePhone();
  const [text, setText] = useState('');
  const name = useSlowly(text.trim(), everyMs);
  const query = useFound(props.leagueId, name);
  return (
    <Card title="Find a player" note="all teams and free agents">
      <div className={styles.field}>
        <Field label="Name">
          {(control) => (
            <TextInput {...control} value={text} maxLength={64} placeholder="For instance ja cha" onChange={setText} />
          )}
        </Field>
      </div>
      {name.length >= fewestLetters ? (
        <Loaded
          query={query}
          skeleton={<SkeletonRows rows={5} value label="Loading players" />}
          failed="Failed to search for players"
        >
          {(found) => (
            <PlayerList label={`Players found for ${name}`} ids={found.map(({ playerId }) => playerId)}>
              <DataTable
                caption={`Players found for ${name}`}
                columns={columnsOf(props, phone)}
                rows={found}
                keyOf={({ playerId }) => playerId}
                busy={query.isOld}
                lines={2}
                narrow="fit"
                className={styles.table}
                empty={
                  <Notice
                    icon={<SearchOutlined />}
                    title="Nobody found"
                    text="Type the beginning of a first or a last name."
                  />
                }
              />
            </PlayerList>
          )}
        </Loaded>
      ) : (
        <Notice
          icon={<SearchOutlined />}
          title="Who has them?"
          text="Type two letters of a name at least: players of all teams and free agents are found."
        />
      )}
    </Card>
  );
}
