import http from 'node:http';
import { type AddressInfo } from 'node:net';

/** What a football clock shows; a test moves it by changing this. */
export interface Face {
  now: string;
  /** Football time that passes in one unit of real time. */
  pace: number;
}

/** A football clock for services to follow. */
export async function serveFace(face: Face): Promise<{ url: string; close(): void }> {
  const server = http.createServer((_request, response) => void response.end(JSON.stringify(face)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() };
}
