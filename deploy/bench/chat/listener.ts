import http from 'node:http';

/** An open page of a member, as far as messages go. */
export interface Listener {
  /** When a message was heard, ms by its text. */
  heardAt: Map<string, number>;
  /** Messages that came again. */
  twice: number;
  stop(): void;
}

/** A stream that takes longer to open will not open. */
const openMs = 20_000;

/** Opens a stream of server-sent events; resolves once it is told that nothing is missing. */
export function listen(url: string, headers: Record<string, string>): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      reject(new Error(`${url}: ${reason}`));
      call.destroy();
    };
    const late = setTimeout(() => fail(`not open after ${openMs} ms`), openMs);
    const call = http.get(url, { headers, agent: false }, (response) => {
      response.once('close', () => fail('closed'));
      if (response.statusCode !== 200) return fail(String(response.statusCode));
      const listener: Listener = { heardAt: new Map(), twice: 0, stop: () => void call.destroy() };
      const hear = blocksOf((block) => {
        if (block.includes('event: opened\n')) {
          clearTimeout(late);
          resolve(listener);
        }
        const message = messageIn(block);
        if (message === undefined) return;
        if (listener.heardAt.has(message)) listener.twice += 1;
        else listener.heardAt.set(message, performance.now());
      });
      response.on('error', () => undefined).setEncoding('utf8');
      response.on('data', hear);
    });
    call.once('error', ({ message }) => fail(message));
  });
}

/** Calls `take` for each whole event of a stream that arrives in pieces. */
function blocksOf(take: (block: string) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    rest += piece;
    let from = 0;
    for (let to = rest.indexOf('\n\n'); to !== -1; to = rest.indexOf('\n\n', from)) {
      take(rest.slice(from, to + 1));
      from = to + 2;
    }
    rest = rest.slice(from);
  };
}

const marks = { event: 'event: chat.message\n', text: '"message":"' };

/** The text of the message in an event; found by its marks, since a thousand pages are read in one process. */
function messageIn(block: string): string | undefined {
  if (!block.includes(marks.event)) return undefined;
  const from = block.indexOf(marks.text) + marks.text.length;
  return block.slice(from, block.indexOf('"', from));
}
