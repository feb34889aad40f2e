import { lazy, Suspense } from 'react';

const Manager = lazy(async () => ({ default: (await import('./manager')).AchievementManager }));

/** The management of achievements, loaded once an admin is shown it: members never need it. */
export const AchievementManager = ({ leagueId }: { leagueId: string }) => (
  <Suspense fallback={null}>
    <Manager leagueId={leagueId} />
  </Suspense>
);
