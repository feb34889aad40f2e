import { act } from '@testing-library/react';

/** The browser's EventSource, driven by hand: `FakeEventSource.tell('chat.message', {...})`. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static open: FakeEventSource[] = [];
  readyState = 1;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeEventSource.open.push(this);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
    FakeEventSource.open = FakeEventSource.open.filter((source) => source !== this);
  }

  static tell(name: string, data: unknown): void {
    act(() => {
      for (const source of FakeEventSource.open) {
        source.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
      }
    });
  }

  static reset(): void {
    FakeEventSource.open = [];
  }
}
