import { once } from 'node:events';
import http from 'node:http';
import { portsFile } from './stack.js';

export interface HeardEvent {
  id: string;
  event: string;
  data: { message?: string };
}

/** An open live stream, read as a browser's EventSource does. */
export interface OpenStream {
  status: number;
  heard: HeardEvent[];
  hangUp(): void;
  ended: Promise<void>;
}

const calls = new Set<http.ClientRequest>();

/** Ends whatever a test has opened. */
export function hangUpAll(): void {
  for (const call of calls) call.destroy();
  calls.clear();
}

/** Starts to open a league's stream by the product's public address. */
export function callStream(token: string, leagueId: string, lastEventId = ''): http.ClientRequest {
  const call = http.get(`${portsFile().address}/api/stream?leagueId=${leagueId}`, {
    headers: { authorization: `Bearer ${token}`, 'last-event-id': lastEventId },
    // Each page has a connection of its own.
    agent: new http.Agent(),
  });
  call.on('error', () => undefined);
  calls.add(call);
  return call;
}

/** Opens a league's stream and collects its events. */
export async function openStream(token: string, leagueId: string, lastEventId = ''): Promise<OpenStream> {
  const call = callStream(token, leagueId, lastEventId);
  const [response] = (await once(call, 'response')) as [http.IncomingMessage];
  response.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => void response.once('close', resolve));
  const heard: HeardEvent[] = [];
  let rest = '';
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, id, event, data] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (id && event && data) heard.push({ id, event, data: JSON.parse(data) as HeardEvent['data'] });
    }
  });
  return { status: response.statusCode ?? 0, heard, hangUp: () => void call.destroy(), ended };
}
