import { useSearchParams } from 'react-router';
import type { League } from '../../lib/api/shared-reads';
import { points, shortName } from '../../lib/format';
import { Card } from '../../ui/card';
import { Field } from '../../ui/field/field';
import { NativeSelect } from '../../ui/field/native-select';
import { Notice } from '../../ui/notice';
import { PlayerLink, PlayerList } from '../../ui/player-link';
import { PositionTag } from '../../ui/position-tag';
import { usePhone } from '../../ui/use-media';
import styles from './compare.module.css';
import { compareTeams, totalOf, type ComparedSlot } from './compared-slots';
import { averageTitle, type Forms } from './form';
import type { ShownTeam, TeamPlayer } from './teams';

interface Props {
  league: League;
  /** The person's own team first. */
  teams: readonly ShownTeam[];
  startersOf: (rosterId: number) => readonly string[];
  /** Without them there are no averages. */
  forms: Forms | undefined;
}

/** The two teams that the address names; without it the person's own and the next one. */
function useTwo(teams: readonly ShownTeam[]) {
  const [search, setSearch] = useSearchParams();
  const named = (name: string) => teams.find(({ rosterId }) => String(rosterId) === search.get(name));
  const one = named('one') ?? teams[0];
  const other = named('other') ?? teams.find((team) => team !== one);
  const choose = (name: 'one' | 'other', rosterId: string) =>
    setSearch(
      (before) => {
        before.set(name, rosterId);
        return before;
      },
      { preventScrollReset: true },
    );
  return { one, other, choose };
}

const averageOf = (player: TeamPlayer | null): number => player?.form?.average ?? 0;

const Player = ({ player, phone }: { player: TeamPlayer | null; phone: boolean }) =>
  player === null ? (
    <span className={styles.none}>Empty</span>
  ) : (
    <>
      <span className={styles.name}>
        <PlayerLink playerId={player.playerId}>{phone ? shortName(player.name, player.group) : player.name}</PlayerLink>
      </span>
      <span className={styles.detail}>
        {[player.group, player.team ?? 'FA', player.place].filter(Boolean).join(' · ')}
      </span>
    </>
  );

const Total = ({ points: total, better }: { points: number | null; better: boolean }) => (
  <td className={`${styles.average} ${better ? styles.better : ''}`}>{total === null ? '–' : points(total)}</td>
);

const Average = ({ player, better }: { player: TeamPlayer | null; better: boolean }) => (
  <td className={`${styles.average} ${better ? styles.better : ''}`}>
    {player?.form ? points(player.form.average) : player && '–'}
  </td>
);

interface RowProps {
  slot: ComparedSlot;
  phone: boolean;
  averages: boolean;
}

function Row({ slot: { slot, one, other }, phone, averages }: RowProps) {
  const lead = averageOf(one) - averageOf(other);
  return (
    <tr>
      <td className={lead > 0 ? styles.better : undefined}>
        <Player player={one} phone={phone} />
      </td>
      {averages && <Average player={one} better={lead > 0} />}
      <th scope="row" className={styles.slot}>
        <PositionTag position={slot} />
      </th>
      {averages && <Average player={other} better={lead < 0} />}
      <td className={`${styles.right} ${lead < 0 ? styles.better : ''}`}>
        <Player player={other} phone={phone} />
      </td>
    </tr>
  );
}

/** Below the line-ups that it sums, before those who do not count in it. */
function TotalRow({ starting }: { starting: readonly ComparedSlot[] }) {
  const [mine, theirs] = [totalOf(starting, 'one'), totalOf(starting, 'other')];
  return (
    <tr className={styles.total}>
      <th scope="row">Starters</th>
      <Total points={mine} better={(mine ?? 0) > (theirs ?? 0)} />
      <td />
      <Total points={theirs} better={(theirs ?? 0) > (mine ?? 0)} />
      <td />
    </tr>
  );
}

interface TableProps {
  one: ShownTeam;
  other: ShownTeam;
  slots: readonly ComparedSlot[];
  forms: Forms | undefined;
}

const AverageHead = ({ forms }: { forms: Forms }) => (
  <th scope="col" className={styles.average}>
    <abbr title={averageTitle(forms)}>Avg</abbr>
  </th>
);

function Slots({ one, other, slots, forms }: TableProps) {
  const phone = usePhone();
  const starting = slots.filter(({ slot }) => slot !== 'BN');
  const bench = slots.filter(({ slot }) => slot === 'BN');
  const ids = slots.flatMap((slot) => [slot.one?.playerId ?? null, slot.other?.playerId ?? null]);
  return (
    <PlayerList label={`${one.name} and ${other.name}`} ids={ids}>
      <table className={styles.table}>
        <caption className="visually-hidden">
          {one.name} and {other.name}, slot by slot
        </caption>
        <thead>
          <tr>
            <th scope="col" dir="auto">
              {one.name}
            </th>
            {forms && <AverageHead forms={forms} />}
            <th scope="col" className={styles.slot}>
              Slot
            </th>
            {forms && <AverageHead forms={forms} />}
            <th scope="col" className={styles.right} dir="auto">
              {other.name}
            </th>
          </tr>
        </thead>
        {[starting, bench].map((part) => (
          <tbody key={part === starting ? 'starting' : 'bench'}>
            {part.map((slot, index) => (
              <Row key={index} slot={slot} phone={phone} averages={forms !== undefined} />
            ))}
            {forms && part === starting && <TotalRow starting={starting} />}
          </tbody>
        ))}
      </table>
    </PlayerList>
  );
}

/** Two teams slot by slot: their line-ups as they are set, then everybody else by average. */
export function CompareTab({ league, teams, startersOf, forms }: Props) {
  const { one, other, choose } = useTwo(teams);
  if (!one || !other) return <Notice title="There are no two teams to compare" />;
  const choices = teams.map(({ rosterId, name }) => ({ value: String(rosterId), label: name }));
  const slots = compareTeams(league.roster_positions, [
    { team: one, starters: startersOf(one.rosterId) },
    { team: other, starters: startersOf(other.rosterId) },
  ]);
  return (
    <Card
      title="Slot by slot"
      note={forms ? `line-ups as set, ${averageTitle(forms).toLowerCase()}` : 'line-ups as set'}
    >
      <div className={styles.choice}>
        <Field label="Team">
          {(control) => (
            <NativeSelect
              {...control}
              value={String(one.rosterId)}
              options={choices}
              onChange={(value) => choose('one', value)}
            />
          )}
        </Field>
        <Field label="Compared with">
          {(control) => (
            <NativeSelect
              {...control}
              value={String(other.rosterId)}
              options={choices}
              onChange={(value) => choose('other', value)}
            />
          )}
        </Field>
      </div>
      <Slots one={one} other={other} slots={slots} forms={forms} />
    </Card>
  );
}
