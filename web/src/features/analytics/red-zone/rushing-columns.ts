import type { Column } from '../../../ui/data-table/column';
import type { Rusher, Zone } from '../api';
import { average, figure, groups, rate, redZonePlayerColumns } from './figure-columns';

const total = (group: string): Column<Rusher>[] => [
  figure({
    key: 'redZoneAttempts',
    head: 'Attempts',
    title: `Attempts, ${group}`,
    group,
    value: (row) => row.redZoneAttempts,
  }),
  figure({
    key: 'redZoneTouchdowns',
    head: 'TDs',
    title: `Touchdowns, ${group}`,
    group,
    value: (row) => row.redZoneTouchdowns,
  }),
  figure({
    key: 'touchdownRate',
    head: 'TD rate',
    title: `Touchdown rate, ${group}`,
    group,
    value: (row) => row.touchdownRate,
    format: rate,
  }),
  figure({
    key: 'avgYardsPerAttempt',
    head: 'Yds/att',
    title: `Yards per attempt, ${group}`,
    group,
    value: (row) => row.avgYardsPerAttempt,
    format: average,
  }),
];

const farther: Column<Rusher>[] = [
  figure({
    key: 'fartherAttempts',
    head: 'Att',
    title: `Attempts, ${groups.redZone}`,
    group: groups.redZone,
    value: (row) => row.redZoneAttempts - row.goalLineAttempts,
  }),
  figure({
    key: 'fartherTouchdowns',
    head: 'TDs',
    title: `Touchdowns, ${groups.redZone}`,
    group: groups.redZone,
    value: (row) => row.redZoneTouchdowns - row.goalLineTouchdowns,
  }),
];

const goalLine: Column<Rusher>[] = [
  figure({
    key: 'goalLineAttempts',
    head: 'Att',
    title: `Attempts, ${groups.goalLine}`,
    group: groups.goalLine,
    value: (row) => row.goalLineAttempts,
  }),
  figure({
    key: 'goalLineTouchdowns',
    head: 'TDs',
    title: `Touchdowns, ${groups.goalLine}`,
    group: groups.goalLine,
    value: (row) => row.goalLineTouchdowns,
  }),
];

const ofZone: Record<Zone, Column<Rusher>[]> = {
  both: [...total(groups.total), ...farther, ...goalLine],
  'red-zone': [...total(groups.total), ...farther],
  // Here every figure is of the last five yards.
  'goal-line': total(groups.goalLine),
};

export const rushingColumns = (zone: Zone): Column<Rusher>[] => [...redZonePlayerColumns<Rusher>(), ...ofZone[zone]];
