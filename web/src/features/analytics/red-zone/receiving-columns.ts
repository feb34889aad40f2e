import type { Column } from '../../../ui/data-table/column';
import type { Receiver, Zone } from '../api';
import { figure, groups, rate, redZonePlayerColumns } from './figure-columns';

const total = (group: string): Column<Receiver>[] => [
  figure({
    key: 'redZoneTargets',
    head: 'Targets',
    title: `Targets, ${group}`,
    group,
    value: (row) => row.redZoneTargets,
  }),
  figure({
    key: 'redZoneReceptions',
    head: 'Receptions',
    title: `Receptions, ${group}`,
    group,
    value: (row) => row.redZoneReceptions,
  }),
  figure({
    key: 'redZoneRecTouchdowns',
    head: 'TDs',
    title: `Touchdowns, ${group}`,
    group,
    value: (row) => row.redZoneRecTouchdowns,
  }),
  figure({
    key: 'catchRate',
    head: 'Catch rate',
    title: `Catch rate, ${group}`,
    group,
    value: (row) => row.catchRate,
    format: rate,
  }),
  figure({
    key: 'touchdownRate',
    head: 'TD rate',
    title: `Touchdown rate, ${group}`,
    group,
    value: (row) => row.touchdownRate,
    format: rate,
  }),
];

const farther: Column<Receiver>[] = [
  figure({
    key: 'fartherTargets',
    head: 'Targets',
    title: `Targets, ${groups.redZone}`,
    group: groups.redZone,
    value: (row) => row.redZoneTargets - row.goalLineTargets,
  }),
  figure({
    key: 'fartherTouchdowns',
    head: 'TDs',
    title: `Touchdowns, ${groups.redZone}`,
    group: groups.redZone,
    value: (row) => row.redZoneRecTouchdowns - row.goalLineTouchdowns,
  }),
];

const goalLine: Column<Receiver>[] = [
  figure({
    key: 'goalLineTargets',
    head: 'Targets',
    title: `Targets, ${groups.goalLine}`,
    group: groups.goalLine,
    value: (row) => row.goalLineTargets,
  }),
  figure({
    key: 'goalLineTouchdowns',
    head: 'TDs',
    title: `Touchdowns, ${groups.goalLine}`,
    group: groups.goalLine,
    value: (row) => row.goalLineTouchdowns,
  }),
];

const ofZone: Record<Zone, Column<Receiver>[]> = {
  both: [...total(groups.total), ...farther, ...goalLine],
  'red-zone': [...total(groups.total), ...farther],
  // Here every figure is of the last five yards.
  'goal-line': total(groups.goalLine),
};

export const receivingColumns = (zone: Zone): Column<Receiver>[] => [
  ...redZonePlayerColumns<Receiver>(),
  ...ofZone[zone],
];
