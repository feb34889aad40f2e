/** A row's place in a list by time; equal times are told apart by the id. */
export interface TimeKey {
  at: Date;
  id: string;
}
