import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { FakeEventSource } from './fake-event-source';

configure({ asyncUtilTimeout: 20_000 });

/** Node's own channel would keep the test process alive for ever. */
class TimerChannel {
  readonly port1: { onmessage: ((event: unknown) => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: (data: unknown) => setTimeout(() => this.port1.onmessage?.({ data }), 0) };
}

Object.assign(globalThis, {
  MessageChannel: TimerChannel,
  EventSource: FakeEventSource,
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
});
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

/** What jsdom lacks of a dialog; that the focus stays in it is tested in a browser. */
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    // A browser tells of it a moment later.
    setTimeout(() => this.dispatchEvent(new Event('close')));
  },
});

afterEach(() => {
  cleanup();
  FakeEventSource.reset();
  localStorage.clear();
  sessionStorage.clear();
});
