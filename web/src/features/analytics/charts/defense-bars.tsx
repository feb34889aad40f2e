import { Bar, BarChart, CartesianGrid, Cell, LabelList, ReferenceLine, XAxis, YAxis } from 'recharts';
import { points } from '../../../lib/format';
import { useMedia, usePhone } from '../../../ui/use-media';
import type { Defense } from '../api';
import { axis, drawing, grid, still } from '../../../ui/charts/axes';
import { Drawn } from '../../../ui/charts/drawn';

interface Props {
  rankings: readonly Defense[];
  average: number;
  /** Next games of the member's starters; their opponents are marked. */
  games: readonly { opponent: string }[];
  height: number;
}

/** What each defense allows, from the fewest to the most, with the average across. */
export default function DefenseBars({ rankings, average, games, height }: Props) {
  const phone = usePhone();
  // Bars of 14 pixels: codes stand upright, values are in the table.
  const narrow = useMedia('(max-width: 1023px)');
  const isMine = (defense: string) => games.some(({ opponent }) => opponent === defense);
  return (
    <Drawn height={height}>
      <BarChart
        data={[...rankings]}
        margin={{ top: 16, right: 0, bottom: 0, left: -20 }}
        barCategoryGap={phone ? 1 : 4}
        {...drawing}
      >
        <CartesianGrid {...grid} />
        <XAxis
          dataKey="defense"
          interval={0}
          {...axis}
          angle={narrow ? -90 : 0}
          textAnchor={narrow ? 'end' : 'middle'}
          tickMargin={narrow ? 4 : 0}
          tick={phone ? false : { ...axis.tick, fontSize: 11 }}
          height={phone ? 8 : narrow ? 40 : 24}
        />
        <YAxis {...axis} />
        <Bar dataKey="avgPoints" radius={[3, 3, 0, 0]} {...still}>
          {rankings.map(({ defense }) => (
            <Cell key={defense} fill={isMine(defense) ? 'var(--primary)' : 'var(--quiet-meter)'} />
          ))}
          {!narrow && (
            <LabelList
              dataKey="avgPoints"
              content={({ x, y, width, height: high, value, index }) => (
                <text
                  x={Number(x) + Number(width) / 2}
                  y={Number(y) + Number(high) - 6}
                  textAnchor="middle"
                  fontSize={11}
                  fontWeight={500}
                  fill={isMine(rankings[index ?? 0]?.defense ?? '') ? '#fff' : 'var(--text)'}
                >
                  {points(Number(value))}
                </text>
              )}
            />
          )}
        </Bar>
        <ReferenceLine y={average} stroke="var(--text)" strokeDasharray="4 3" />
      </BarChart>
    </Drawn>
  );
}
