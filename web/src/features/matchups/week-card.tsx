import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { Dimmed } from '../../ui/dimmed';
import { Loaded } from '../../ui/loaded';

interface Props<T> {
  title: string;
  note?: string;
  query: UseQueryResult<T>;
  badge: (data: T) => ReactNode;
  skeleton: ReactNode;
  /** Title of the failure. */
  failed: string;
  /** Shown in place of all that: what a refusal means. */
  instead?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A card of the shown week: while the week that was stepped to is read, the one before stays, dimmed. */
export function WeekCard<T>({ title, note, query, badge, skeleton, failed, instead, children }: Props<T>) {
  const isOld = query.isPlaceholderData;
  const extra = query.data === undefined ? null : badge(query.data);
  return (
    <Card title={title} note={note} extra={extra && <Dimmed when={isOld}>{extra}</Dimmed>}>
      {instead ?? (
        <Dimmed when={isOld}>
          <Loaded query={query} skeleton={skeleton} failed={failed}>
            {children}
          </Loaded>
        </Dimmed>
      )}
    </Card>
  );
}
