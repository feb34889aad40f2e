import { useSlowly } from '../lib/use-slowly';

const everyMs = 30_000;

/** Reads a changing text out to people who do not see it, at most every 30 s; empty says nothing. */
export const Announcer = ({ text }: { text: string }) => (
  <p className="visually-hidden" aria-live="polite">
    {useSlowly(text, everyMs)}
  </p>
);
