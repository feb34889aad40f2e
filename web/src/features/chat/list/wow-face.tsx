import type { SVGProps } from 'react';

/** A face with its mouth open, in the manner of the other icons, which have none. */
export const WowFace = (props: SVGProps<SVGSVGElement>) => (
  <svg viewBox="0 0 1024 1024" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="76" {...props}>
    <circle cx="512" cy="512" r="410" />
    <ellipse cx="512" cy="672" rx="96" ry="116" />
    <g fill="currentColor" stroke="none">
      <circle cx="364" cy="420" r="60" />
      <circle cx="660" cy="420" r="60" />
    </g>
  </svg>
);
