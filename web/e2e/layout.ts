import type { Page } from '@playwright/test';
import { changeReplies } from './replies';

const teams = [
  'The Extraordinarily Long-Winded Champions of the Northern Shore',
  'נמרי הצפון הגדולים מאוד של החוף',
  '🏈🔥👨‍👩‍👧 Grit',
  'Donaudampfschifffahrtsgesellschaftskapitäne',
  'النسور الشمالية',
];
const people = ['a-manager-with-quite-a-long-name', 'שם_ארוך_מאוד_של_אדם', '🔥🔥🔥', 'M'.repeat(20), 'مدرب'];

/** The fields of the API that hold the name of a team or of a person. */
const namesOf: Record<string, string[]> = {
  team_name: teams,
  teamName: teams,
  ...Object.fromEntries(
    [
      'display_name',
      'displayName',
      'owner',
      'original_owner',
      'user_name',
      'userName',
      'sleeperUsername',
      'claimedBy',
    ].map((field) => [field, people]),
  ),
};

/** The same name becomes the same other name everywhere. */
const otherName = (names: string[], name: string): string => {
  const sum = [...name].reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0);
  return names[sum % names.length] ?? name;
};

const renamed = (json: unknown): unknown =>
  JSON.parse(
    JSON.stringify(json, (field, value: unknown) =>
      namesOf[field] && typeof value === 'string' ? otherName(namesOf[field], value) : value,
    ),
  );

/** Gives teams and people names that are long, read from the right, or made of emoji. */
export const withHardNames = (page: Page): Promise<void> => changeReplies(page, /\/api\/(leagues|drafts)\//, renamed);
