import http from 'node:http';

/** An open page of a member, as far as messages go. */
export interface Listener {
  /** When a message was heard, ms by its text. */
  heardAt: Map<string, number>;
  /** Messages that came again. */
  twice: number;
  stop(): void;
}

/** Opens a stream of server-sent events; resolves once it is told that nothing is missing. */
export function listen(url: string, headers: Record<string, string>): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const call = http.get(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`${url}: ${response.statusCode}`));
        call.destroy();
        return;
      }
      const listener: Listener = { heardAt: new Map(), twice: 0, stop: () => void call.destroy() };
      let rest = '';
      response.on('error', () => undefined).setEncoding('utf8');
      response.on('data', (text: string) => {
        const at = performance.now();
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          if (/^event: opened$/m.test(block)) resolve(listener);
          const message = /^event: chat\.message\ndata: .*"message":"([^"]*)"/m.exec(block)?.[1];
          if (message === undefined) continue;
          if (listener.heardAt.has(message)) listener.twice += 1;
          else listener.heardAt.set(message, at);
        }
      });
    });
    call.once('error', reject);
  });
}
