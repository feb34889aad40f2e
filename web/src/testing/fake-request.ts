import { act } from '@testing-library/react';

/** The browser's request that says how far it is, driven by the test. */
export class FakeRequest {
  static last: FakeRequest | undefined;
  upload: { onprogress?: (event: object) => void } = {};
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  onabort: () => void = () => undefined;
  status = 0;
  statusText = '';
  responseText = '';
  aborted = false;
  open = () => undefined;
  headers: Record<string, string> = {};
  setRequestHeader = (name: string, value: string) => void (this.headers[name] = value);
  getResponseHeader = () => null;
  send = () => void (FakeRequest.last = this);
  abort = () => {
    this.aborted = true;
    this.onabort();
  };
  respond(status: number, body: object): Promise<void> {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    return act(async () => this.onload());
  }
}
