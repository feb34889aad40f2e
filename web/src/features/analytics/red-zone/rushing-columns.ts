import { percent, points } from '../../../lib/format';
import type { Rusher, Zone } from '../api';
import { figuresOf, redZoneColumns } from './figure-columns';

function total(group: string) {
  const figure = figuresOf<Rusher>(group);
  return [
    figure('redZoneAttempts', 'Attempts', 'Attempts', (row) => row.redZoneAttempts),
    figure('redZoneTouchdowns', 'TDs', 'Touchdowns', (row) => row.redZoneTouchdowns),
    figure('touchdownRate', 'TD rate', 'Touchdown rate', (row) => row.touchdownRate, percent),
    figure('avgYardsPerAttempt', 'Yds/att', 'Yards per attempt', (row) => row.avgYardsPerAttempt, points),
  ];
}

function farther(group: string) {
  const figure = figuresOf<Rusher>(group);
  return [
    figure('fartherAttempts', 'Att', 'Attempts', (row) => row.redZoneAttempts - row.goalLineAttempts),
    figure('fartherTouchdowns', 'TDs', 'Touchdowns', (row) => row.redZoneTouchdowns - row.goalLineTouchdowns),
  ];
}

function goalLine(group: string) {
  const figure = figuresOf<Rusher>(group);
  return [
    figure('goalLineAttempts', 'Att', 'Attempts', (row) => row.goalLineAttempts),
    figure('goalLineTouchdowns', 'TDs', 'Touchdowns', (row) => row.goalLineTouchdowns),
  ];
}

export const rushingColumns = (zone: Zone) => redZoneColumns<Rusher>(zone, { total, farther, goalLine });
