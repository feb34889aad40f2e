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
      let rest = '';
      response.on('error', () => undefined).setEncoding('utf8');
      response.on('data', (text: string) => {
        const at = performance.now();
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          if (/^event: opened$/m.test(block)) {
            clearTimeout(late);
            resolve(listener);
          }
          const message = /^event: chat\.message\ndata: .*"message":"([^"]*)"/m.exec(block)?.[1];
          if (message === undefined) continue;
          if (listener.heardAt.has(message)) listener.twice += 1;
          else listener.heardAt.set(message, at);
        }
      });
    });
    call.once('error', ({ message }) => fail(message));
  });
}
