import { Card } from '../../ui/card';
import { HeatLegend, HeatMatrix, type HeatCell } from '../../ui/heat-matrix/heat-matrix';
import type { Records } from './api';

interface Props extends Pick<Records, 'standings' | 'headToHead'> {
  me: string | undefined;
}

type Against = Records['headToHead'][number]['against'][number];

/** So many wins more than losses have the strongest tint. */
const strongest = 5;

function cellOf(against: Against | undefined): HeatCell | null {
  if (against === undefined) return null;
  const { wins, losses, ties } = against;
  return { text: `${wins}-${losses}${ties > 0 ? `-${ties}` : ''}`, lean: (wins - losses) / strongest };
}

/** Everybody's record against everybody, in the order of the standings. */
export function HeadToHead({ standings, headToHead, me }: Props) {
  const against = new Map(
    headToHead.map((row) => [row.sleeperUserId, new Map(row.against.map((one) => [one.sleeperUserId, one]))]),
  );
  const teams = standings.map(({ holder }) => ({
    key: holder.sleeperUserId ?? '',
    name: holder.displayName,
    image: holder.avatar,
    mine: holder.sleeperUserId === me,
  }));
  return (
    <Card
      title="Head-to-head"
      note="row against column"
      extra={<HeatLegend more="row leads" same="even" fewer="row trails" />}
    >
      <HeatMatrix
        caption="Head-to-head record of every member against every other"
        corner="Row against"
        teams={teams}
        columnTitle={({ name }) => `Against ${name}`}
        tall
        cellOf={(row, column) => cellOf(against.get(row.key)?.get(column.key))}
      />
    </Card>
  );
}
