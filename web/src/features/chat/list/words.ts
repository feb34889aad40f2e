import type { Message } from '../message';
import { partsOf } from './links';

/** A piece of a message: words, an address, or the name of a member who is meant. */
export interface Piece {
  text: string;
  href?: string;
  /** Who is meant: all who are called so. */
  mentions?: Message['mentions'];
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Words with the members who are meant in them. */
function withMentions(text: string, mentions: Message['mentions']): Piece[] {
  if (mentions.length === 0) return [{ text }];
  const longestFirst = [...mentions].sort((a, b) => b.name.length - a.name.length);
  const all = longestFirst.map(({ name }) => escaped(name)).join('|');
  // An @ within a word, as in an e-mail, means nobody.
  const names = new RegExp(`(?<![\\p{L}\\p{N}_])@(${all})(?![\\p{L}\\p{N}_])`, 'giu');
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, 1: name = '', index } of text.matchAll(names)) {
    const people = mentions.filter((one) => one.name.toLowerCase() === name.toLowerCase());
    if (people.length === 0) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: found, mentions: people });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** A message as words, addresses and mentions in turn. */
export const piecesOf = ({ message, mentions }: Pick<Message, 'message' | 'mentions'>): Piece[] =>
  partsOf(message).flatMap((part) => (part.href === undefined ? withMentions(part.text, mentions) : part));
