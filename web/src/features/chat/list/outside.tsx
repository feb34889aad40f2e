import type { ReactNode } from 'react';

interface Props {
  href: string;
  className?: string;
  children: ReactNode;
}

/** Leaves the league in another tab, which learns nothing about where it was opened. */
export const Outside = ({ href, className, children }: Props) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={className} dir="ltr">
    {children}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
);
