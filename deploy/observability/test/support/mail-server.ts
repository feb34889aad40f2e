import net from 'node:net';
import type { AddressInfo } from 'node:net';

export interface Mail {
  to: string[];
  /** Who signed in to send it, as `name:password`; nothing where nobody had to. */
  signedIn?: string;
  /** Headers and text, as they came. */
  text: string;
}

/** A mail server that keeps what it is sent; with `signIn` it wants a name and a password first. */
export async function mailServer({ signIn }: { signIn: boolean }) {
  const mails: Mail[] = [];
  const server = net.createServer((socket) => {
    let mail: Mail = { to: [], text: '' };
    let isText = false;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string): void => {
      const [, address] = /<(.*)>/.exec(line) ?? [];
      if (isText && line === '.') {
        isText = false;
        mails.push(mail);
        mail = { to: [], text: '', signedIn: mail.signedIn };
        say('250 kept');
      } else if (isText) mail.text += `${line}\n`;
      else if (line.startsWith('EHLO')) say(signIn ? '250-localhost\r\n250 AUTH PLAIN' : '250 localhost');
      else if (line.startsWith('AUTH PLAIN ')) {
        mail.signedIn = Buffer.from(line.slice(11), 'base64').toString().split('\0').slice(1).join(':');
        say('235 signed in');
      } else if (line.startsWith('MAIL') && signIn && mail.signedIn === undefined) say('530 sign in first');
      else if (line.startsWith('RCPT')) {
        mail.to.push(address ?? '');
        say('250 known');
      } else if (line === 'DATA') {
        isText = true;
        say('354 go on');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
    };
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      const lines = `${rest}${data.toString()}`.split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(hear);
    });
    say('220 localhost');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, mails, stop: () => new Promise((resolve) => server.close(resolve)) };
}
