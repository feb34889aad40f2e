import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { scaled } from './services.js';

/** Stands in the texts that tests send: where it is in a log, words of people would be too. */
export const canary = 'Fernweh7261';

/** A line of a log that should not be there. Its words are not repeated. */
export interface LogFinding {
  /** File and line. */
  place: string;
  what: string;
}

const forbidden: readonly [what: string, looks: RegExp][] = [
  ['a word that somebody wrote', new RegExp(canary, 'i')],
  ['a token', /eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a cookie', /(dynasty_session=|set-cookie"?:\s*"?)[\w"]/i],
  ['a password in an address', /:\/\/[^\s:/@"]+:[^\s@"]+@/],
];
const eMail = /[\w.+-]+@[\w-]+\.(org|com|test|net)\b/;

/** Programs of others write their logs in their own way. */
const ours = new RegExp(`^(${scaled.join('|')})(-\\d+)?\\.log`);

/**
 * Looks through the logs of a stack, those set aside too. @param o.words what else may stand in none of them
 * @param o.knowsPeople logs of programs of others that name people by their e-mail: Keycloak does for failed sign-ins
 */
export async function scanLogs(
  folder: string,
  o: { words?: readonly string[]; knowsPeople?: readonly string[] } = {},
): Promise<LogFinding[]> {
  const found: LogFinding[] = [];
  for (const name of fs.readdirSync(folder).filter((file) => /\.log(\.old)?$/.test(file))) {
    const looksFor = [...forbidden, ...((o.knowsPeople ?? []).includes(name) ? [] : [['an e-mail', eMail] as const])];
    let number = 0;
    for await (const line of readline.createInterface(fs.createReadStream(path.join(folder, name)))) {
      number += 1;
      const place = `${name}:${number}`;
      for (const [what, looks] of looksFor) if (looks.test(line)) found.push({ place, what });
      if ((o.words ?? []).some((word) => line.includes(word))) found.push({ place, what: 'a secret of the test' });
      if (line !== '' && ours.test(name) && !isWhole(line))
        found.push({ place, what: 'a line that is no JSON of ours' });
    }
  }
  return found;
}

/** The logs that have lines, of our own processes. */
export const ownLogs = (folder: string): string[] =>
  fs.readdirSync(folder).filter((name) => ours.test(name) && fs.statSync(path.join(folder, name)).size > 0);

const most = 20;

/** Findings as a message of a few lines; undefined for none. */
export function findingsText(found: readonly LogFinding[]): string | undefined {
  if (found.length === 0) return undefined;
  const lines = found.slice(0, most).map(({ place, what }) => `  ${place}: ${what}`);
  const more = found.length > most ? `\n  and ${found.length - most} more` : '';
  return `The logs say what they should not:\n${lines.join('\n')}${more}`;
}

function isWhole(line: string): boolean {
  try {
    const { service, level, time } = JSON.parse(line) as Record<string, unknown>;
    return [service, level, time].every((value) => typeof value === 'string');
  } catch {
    return false;
  }
}
