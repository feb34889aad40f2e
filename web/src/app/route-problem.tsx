import { BarePage } from '../ui/bare-page';
import { Button } from '../ui/button/button';
import { Notice } from '../ui/notice';

/** A page that could not be shown: most often a part of an older version that is no longer there. */
export const RouteProblem = () => (
  <BarePage title="This page could not be shown">
    <Notice
      as="h1"
      kind="error"
      title="This page could not be shown"
      text="It may have been updated meanwhile. Loading it again usually helps."
      action={<Button onClick={() => window.location.reload()}>Try Again</Button>}
    />
  </BarePage>
);
