import type { Message } from './api';

export interface Group {
  userId: string;
  userName: string;
  messages: Message[];
}

const togetherMs = 5 * 60_000;

const at = (message: Message): number => new Date(message.createdAt).getTime();

/** Messages of one sender that follow each other within 5 minutes stand together under one name and time. */
export function groupMessages(messages: readonly Message[]): Group[] {
  const groups: Group[] = [];
  for (const message of messages) {
    const group = groups.at(-1);
    const previous = group?.messages.at(-1);
    if (group && previous && group.userId === message.userId && at(message) - at(previous) <= togetherMs) {
      group.messages.push(message);
    } else {
      groups.push({ userId: message.userId, userName: message.userName, messages: [message] });
    }
  }
  return groups;
}
