import net from 'node:net';
import { goodToken } from './gateway-under-test.js';

export interface Sender {
  socket: net.Socket;
  heard(): string;
  isClosed(): boolean;
}

/** Sends the head of a request, and what is given of its body. */
export function beginSending(
  port: number,
  method: string,
  path: string,
  headers: string[],
  body: string | Buffer = '',
): Sender {
  const chunks: Buffer[] = [];
  let isClosed = false;
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined).on('data', (chunk) => chunks.push(chunk));
  socket.once('close', () => (isClosed = true));
  const head = [`${method} ${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${goodToken}`, ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  return { socket, heard: () => Buffer.concat(chunks).toString('latin1'), isClosed: () => isClosed };
}

export const chunked = 'Transfer-Encoding: chunked';
export const from = (address: string): string => `X-Forwarded-For: ${address}`;
export const ofLength = (bytes: number): string => `Content-Length: ${bytes}`;
export const hasStatus = ({ heard }: Sender, status: number): boolean => heard().startsWith(`HTTP/1.1 ${status} `);
