import { percent } from '../../../lib/format';
import type { Receiver, Zone } from '../api';
import { figuresOf, redZoneColumns } from './figure-columns';

function total(group: string) {
  const figure = figuresOf<Receiver>(group);
  return [
    figure('redZoneTargets', 'Targets', 'Targets', (row) => row.redZoneTargets),
    figure('redZoneReceptions', 'Receptions', 'Receptions', (row) => row.redZoneReceptions),
    figure('redZoneRecTouchdowns', 'TDs', 'Touchdowns', (row) => row.redZoneRecTouchdowns),
    figure('catchRate', 'Catch rate', 'Catch rate', (row) => row.catchRate, percent),
    figure('touchdownRate', 'TD rate', 'Touchdown rate', (row) => row.touchdownRate, percent),
  ];
}

function farther(group: string) {
  const figure = figuresOf<Receiver>(group);
  return [
    figure('fartherTargets', 'Targets', 'Targets', (row) => row.redZoneTargets - row.goalLineTargets),
    figure('fartherTouchdowns', 'TDs', 'Touchdowns', (row) => row.redZoneRecTouchdowns - row.goalLineTouchdowns),
  ];
}

function goalLine(group: string) {
  const figure = figuresOf<Receiver>(group);
  return [
    figure('goalLineTargets', 'Targets', 'Targets', (row) => row.goalLineTargets),
    figure('goalLineTouchdowns', 'TDs', 'Touchdowns', (row) => row.goalLineTouchdowns),
  ];
}

export const receivingColumns = (zone: Zone) => redZoneColumns<Receiver>(zone, { total, farther, goalLine });
