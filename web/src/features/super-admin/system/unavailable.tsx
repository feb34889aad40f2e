import { Notice } from '../../../ui/notice';

/** In the place of a part of the report that could not be had. */
export const Unavailable = ({ of }: { of: string }) => (
  <Notice kind="error" title="Not to be had" text={`No response from ${of}. It is asked again every few seconds.`} />
);
