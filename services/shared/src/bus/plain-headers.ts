import type { MsgHdrs } from 'nats';

/** The first value of each header. */
export function plainHeaders(headers: MsgHdrs | undefined): Record<string, string> {
  const names = headers?.keys() ?? [];
  return Object.fromEntries(names.map((name) => [name, headers?.get(name) ?? '']));
}
