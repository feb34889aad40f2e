import type { ComponentProps } from 'react';
import { Notice } from './notice';
import { PageTitle } from './page-title';

/** A notice that is the page itself. */
export const PageNotice = (props: ComponentProps<typeof Notice>) => (
  <>
    <PageTitle page={props.title} />
    <Notice {...props} as="h1" />
  </>
);
