import { Fragment } from 'react';

const separator = ' · ';
/** Hebrew, Arabic and their neighbours. */
const readFromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * "bruno · 9-5 · 111.3 avg". A part that is read from the right has its direction to itself: it would turn the figures
 * that follow it, and 9-5 would be 5-9.
 */
export const Parts = ({ text }: { text: string }) =>
  text.split(separator).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && separator}
      {readFromRight.test(part) ? <bdi>{part}</bdi> : part}
    </Fragment>
  ));
