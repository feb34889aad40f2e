import { Bar, BarChart, CartesianGrid, ReferenceArea, ReferenceLine, XAxis, YAxis } from 'recharts';
import type { ConsistentPlayer } from '../api';
import { axis, drawing, grid, still } from '../../../ui/charts/axes';
import { Drawn } from '../../../ui/charts/drawn';
import { usePhone } from '../../../ui/use-media';

interface Props {
  player: ConsistentPlayer;
  /** Every week of the chosen seasons; one without a score is a gap. */
  weeks: readonly { season: number; week: number }[];
  /** The highest and lowest value of all players that stand beside each other. */
  domain: [number, number];
  /** Of several, who has the focus. */
  accented: boolean;
  height: number;
}

/** One bar a week, with the average and one standard deviation to each side of it. */
export default function WeekBars({ player, weeks, domain, accented, height }: Props) {
  const { avg_points: average, std_deviation: deviation, weekly_scores: scores } = player;
  const phone = usePhone();
  const several = new Set(weeks.map(({ season }) => season)).size > 1;
  const data = weeks.map(({ season, week }) => ({
    name: several ? `${String(season).slice(2)}/${week}` : String(week),
    value: scores.find((score) => score.season === season && score.week === week)?.fantasy_points ?? null,
  }));
  return (
    <Drawn height={height}>
      <BarChart data={data} margin={{ top: 4, right: 0, bottom: 0, left: -24 }} barCategoryGap={3} {...drawing}>
        <CartesianGrid {...grid} />
        <ReferenceArea
          y1={Math.max(average - deviation, domain[0])}
          y2={average + deviation}
          fill={accented ? 'var(--accent-soft)' : 'var(--fill)'}
          fillOpacity={1}
          ifOverflow="hidden"
        />
        <XAxis dataKey="name" {...axis} interval={several ? 'preserveStartEnd' : phone ? 2 : 0} height={20} />
        <YAxis {...axis} domain={domain} />
        <Bar
          dataKey="value"
          fill={accented ? 'var(--primary)' : 'var(--input-edge)'}
          radius={[2, 2, 0, 0]}
          maxBarSize={18}
          {...still}
        />
        <ReferenceLine y={average} stroke="var(--text)" strokeDasharray="4 3" />
      </BarChart>
    </Drawn>
  );
}
