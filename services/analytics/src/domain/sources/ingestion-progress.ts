/** How far an ingestion that runs has come. */
export interface IngestionProgress {
  step: 'download' | 'read' | 'store';
  bytes: number;
  /** Null where the source does not say. */
  totalBytes: number | null;
  /** Of the source, once they are counted; none in notes of earlier versions. */
  rows?: number | null;
  at: Date;
}

/** Weeks that the source has, and played ones that it is still to get. */
export interface WeeksSoFar {
  known: number;
  awaited: number;
}
