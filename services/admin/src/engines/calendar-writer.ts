import ical from 'ical-generator';
import { createHash } from 'node:crypto';
import { type Calendar, type CalendarDate } from '../domain/office/calendar.js';

/** How often calendars that have subscribed should look again: dates move by the day, not by the minute. */
const refreshS = 6 * 60 * 60;
const dayMs = 86_400_000;
/** What starts at an instant takes an hour in a calendar: nothing says how long it lasts. */
const hourMs = 60 * 60 * 1000;

const dayAfter = (day: string): Date => new Date(Date.parse(day) + dayMs);

const hashOf = (text: string, digits: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digits);

/** The times of a date as calendars take them: the end of whole days is the day after (RFC 5545, 3.6.1). */
const timesOf = ({ day, endDay, at }: CalendarDate) =>
  at === null
    ? { start: new Date(day), end: dayAfter(endDay ?? day), allDay: true }
    : { start: at, end: new Date(at.getTime() + hourMs) };

/**
 * Behind the @ of a date's id, the same for as long as the league is (RFC 5545, 3.8.4.7): dates of two leagues that a
 * member has in one calendar would otherwise replace each other.
 */
const placeOf = (chainId: string): string => `${hashOf(chainId, 16)}.dynasty-companion`;

/** Bytes of a date's own part of its id: with the league's it has no more than calendars take, 255 (RFC 7986, 5.3). */
const longestId = 200;

const idOf = ({ id }: CalendarDate): string => (Buffer.byteLength(id) <= longestId ? id : hashOf(id, 32));

/** A league's calendar as iCalendar text (RFC 5545); the same dates give the same text. */
export function icsOf(chainId: string, { leagueName, dates }: Pick<Calendar, 'leagueName' | 'dates'>): string {
  const place = placeOf(chainId);
  const feed = ical({
    name: leagueName.replace(/[\p{Cc},;\\]+/gu, ' '),
    prodId: { company: 'Dynasty Companion', product: 'League Office', language: 'EN' },
    ttl: refreshS,
    // Days are UTC's midnights here, and stay the days that they are.
    timezone: 'UTC',
  });
  for (const date of dates) {
    feed.createEvent({
      ...timesOf(date),
      id: `${idOf(date)}@${place}`,
      summary: date.title,
      description: date.note === '' ? null : date.note,
      // A calendar takes the newer one of two (RFC 5546, 2.1.5). When it was asked for would make another text of the same dates.
      stamp: date.writtenAt ?? date.at ?? new Date(date.day),
      lastModified: date.writtenAt,
    });
  }
  return feed.toString();
}
