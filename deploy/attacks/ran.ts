/** Where a test runs: on servers of its own, beside a running stack, or in a browser before one. */
export const kinds = ['node', 'stack', 'browser'] as const;
export type Kind = (typeof kinds)[number];

export function kindOf(file: string): Kind {
  if (file.endsWith('.stack.ts')) return 'stack';
  return file.endsWith('.spec.ts') ? 'browser' : 'node';
}

/** What a test came to; `titles` are its own and those of the groups that it stands in. */
export interface Ran {
  /** The kind of tests in the place of a file, for the command that ran all of them. */
  file: string;
  titles: string[];
  status: string;
  /** What it said that it has measured. */
  figures: string[];
}

/** Whether it is of a test, not of a command that ran tests. */
export const isOfTest = ({ file }: Ran): boolean => kinds.every((kind) => kind !== file);
