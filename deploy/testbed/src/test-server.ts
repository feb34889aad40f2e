export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/** Where tests get their servers from. */
export interface ServerSource {
  mongo(): Promise<TestServer>;
  nats(): Promise<TestServer>;
}
