import { Closed, StringOrNull } from '@dynasty/kit/http/fields';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { idPattern } from '@dynasty/kit/timed-id';
import { type Static, Type } from 'typebox';
import { type Calendar, type CalendarDate, dateKinds } from '../../domain/office/calendar.js';

const Day = Type.String({ format: 'date' });

export const DateBody = Closed({
  title: Type.String({ maxLength: 200 }),
  note: Type.String({ maxLength: 1_000, default: '' }),
  day: Day,
  endDay: Type.Optional(Day),
  at: Type.Optional(Type.String({ format: 'date-time', description: 'Absent for whole days' })),
});
/** When the date was written last that the caller saw: another one is neither changed nor removed. */
const BasedOn = Type.Optional(Type.String({ format: 'date-time', description: 'The writtenAt that the caller saw' }));
export const ChangedDateBody = Closed({ ...DateBody.properties, basedOn: BasedOn });
export const RemovedDateQuery = Closed({ basedOn: BasedOn });
export const DateParams = Closed({
  ...LeagueParams.properties,
  dateId: Type.String({ pattern: idPattern }),
});

export const CalendarBody = Type.Object({
  feedSince: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: "Since when the caller's private address holds; null without one",
  }),
  now: Type.String({ description: 'By the football clock' }),
  dates: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: Type.Unsafe<CalendarDate['kind']>(Type.Enum([...dateKinds], { type: 'string' })),
      title: Type.String(),
      note: Type.String(),
      day: Day,
      endDay: StringOrNull,
      at: StringOrNull,
      writtenAt: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'When an admin wrote it last; null for what nobody wrote',
      }),
    }),
  ),
});

export function calendarBody({ now, dates }: Calendar, feedSince: Date | null): Static<typeof CalendarBody> {
  return {
    feedSince: feedSince?.toISOString() ?? null,
    now: now.toISOString(),
    dates: dates.map(({ at, writtenAt, ...date }) => ({
      ...date,
      at: at?.toISOString() ?? null,
      writtenAt: writtenAt?.toISOString() ?? null,
    })),
  };
}
