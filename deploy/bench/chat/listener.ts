import net from 'node:net';

/** An open page of a member, as far as messages go. */
export interface Listener {
  /** From now on the messages of this run count, `<run> 0` and so many more. */
  expect(run: string, count: number): void;
  /** When the nth message was heard, ms; 0 for one that was not. Numbers alone: what a thousand pages hear is no garbage. */
  heardAt: Float64Array;
  /** Messages that came again. */
  twice: number;
  stop(): void;
}

/** A stream that takes longer to open will not open. */
const openMs = 20_000;

/**
 * Opens a stream of server-sent events; resolves once it is told that nothing is missing. It reads the connection itself,
 * since a thousand pages are read by one process beside what is measured. Only for responses that end with their
 * connection: in chunks, their lengths would stand in the middle of events.
 */
export function listen(url: string, headers: Record<string, string>): Promise<Listener> {
  const { hostname, port, host, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: hostname, port: Number(port) });
    const fail = (reason: string): void => {
      reject(new Error(`${url}: ${reason}`));
      socket.destroy();
    };
    const late = setTimeout(() => fail(`not open after ${openMs} ms`), openMs);
    let run = '';
    const listener: Listener = {
      expect(next, count) {
        run = `${next} `;
        listener.heardAt = new Float64Array(count);
      },
      heardAt: new Float64Array(0),
      twice: 0,
      stop: () => void socket.destroy(),
    };
    const hear = blocksOf((block) => {
      if (block.includes('event: opened\n')) {
        clearTimeout(late);
        resolve(listener);
      }
      const message = messageIn(block);
      if (run === '' || !message?.startsWith(run)) return;
      const n = Number(message.slice(run.length));
      if (listener.heardAt[n] === 0) listener.heardAt[n] = performance.now();
      else listener.twice += 1;
    });
    const body = afterHead(hear, fail);
    socket.on('data', (piece) => body(piece.toString('latin1')));
    socket.once('error', ({ message }) => fail(message)).once('close', () => fail('closed'));
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
  });
}

/** Passes on what comes after the head of a response; `fail` is told when it is no stream. */
function afterHead(take: (piece: string) => void, fail: (reason: string) => void): (piece: string) => void {
  let head: string | undefined = '';
  return (piece) => {
    if (head === undefined) return take(piece);
    head += piece;
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    if (!head.startsWith('HTTP/1.1 200 ')) return fail(head.slice(0, head.indexOf('\r\n')));
    if (/^transfer-encoding:/im.test(head.slice(0, end))) return fail('it comes in chunks');
    const rest = head.slice(end + 4);
    head = undefined;
    take(rest);
  };
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
