import { aMessage } from '../../../testing/fixtures';
import { keyOf, keysOf, noKeys, type GroupKeys } from './group-keys';
import type { Group } from './rows';

const group = (...positions: number[]): Group => {
  const messages = positions.map((position) => aMessage(`m${position}`, 'bruno', 'x'));
  return { kind: 'group', userId: 'account-bruno', userName: 'bruno', messages };
};

const given = (groups: readonly Group[], before: GroupKeys = noKeys) => {
  const keys = keysOf(groups, before);
  return { keys, ofGroups: groups.map((one) => keyOf(keys, one)) };
};

it('leaves a group its key when messages come before or after its own, and when its first ones go', () => {
  const first = given([group(5, 6), group(7)]);
  const more = given([group(2), group(3, 4, 5, 6), group(7, 8), group(9)], first.keys);
  expect(more.ofGroups.slice(1, 3)).toEqual(first.ofGroups);
  const fewer = given([group(6), group(7, 8), group(9)], more.keys);
  expect(fewer.ofGroups).toEqual(more.ofGroups.slice(1));
});

it('gives no key twice, also where a line divides a group', () => {
  const whole = given([group(1, 2, 3), group(4)]);
  const { ofGroups } = given([group(1), { ...group(2, 3) }, group(4)], whole.keys);
  expect(new Set(ofGroups).size).toBe(3);
  expect([ofGroups[0], ofGroups[2]]).toEqual(whole.ofGroups);
});
