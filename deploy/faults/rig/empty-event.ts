import { decodePayload } from '@dynasty/kit/bus/event-codec';
import type { EventOf, Subject } from '@dynasty/proto/subjects';

/** A message whose fields all have their default. */
export function emptyEvent<S extends Subject>(subject: S): EventOf<S> {
  return decodePayload(subject, new Uint8Array());
}
