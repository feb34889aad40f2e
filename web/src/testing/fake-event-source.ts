import { act } from '@testing-library/react';
import type { LiveEvents } from '../lib/live-stream';

/** The browser's EventSource, controlled by the test: `FakeEventSource.tell('ranking.updated', {...})`. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static open: FakeEventSource[] = [];
  /** The addresses that were opened, in order. */
  static opened: string[] = [];
  readyState = 1;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeEventSource.open.push(this);
    FakeEventSource.opened.push(url);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
    FakeEventSource.open = FakeEventSource.open.filter((source) => source !== this);
  }

  /** Every open stream tells an event. */
  static tell<E extends keyof LiveEvents>(name: E, data: LiveEvents[E], lastEventId = ''): void {
    act(() => {
      for (const source of FakeEventSource.open) {
        source.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
      }
    });
  }

  /** The line breaks: the browser comes back by itself unless it was `refused`. */
  static fail({ refused }: { refused: boolean }): void {
    act(() => {
      for (const source of [...FakeEventSource.open]) {
        if (refused) source.close();
        source.onerror?.();
      }
    });
  }

  static reset(): void {
    FakeEventSource.open = [];
    FakeEventSource.opened = [];
  }
}
