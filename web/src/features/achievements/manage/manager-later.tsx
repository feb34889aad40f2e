import { latePart } from '../../../ui/late-part';

/** The management of achievements, loaded once an admin is shown it: members never need it. */
export const AchievementManager = latePart(
  'achievement-manager',
  () => import('./manager').then((file) => file.AchievementManager),
  null,
);
