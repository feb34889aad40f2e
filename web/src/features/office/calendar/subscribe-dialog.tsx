import { CopyOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../../lib/copy-text';
import { date } from '../../../lib/format';
import { Button, ButtonLink } from '../../../ui/button/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { LateConfirm } from '../../../ui/dialog/late-confirm';
import { Field } from '../../../ui/field/field';
import { TextInput } from '../../../ui/field/text-input';
import { useCloseFeed, useOpenFeed } from './api';
import styles from './calendar.module.css';

/** The address of a feed, which is told once. */
function Address({ token }: { token: string }) {
  const address = `${window.location.origin}/api/calendar/${token}.ics`;
  const field = useRef<HTMLInputElement>(null);
  // The button that was pressed for it is gone.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={styles.address} role="status">
      <Field label="Address" hint="It is shown this once. Whoever has it can read the dates: keep it to yourself.">
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
            onChange={() => {}}
          />
        )}
      </Field>
      <p className={styles.ways}>
        <Button icon={<CopyOutlined aria-hidden="true" />} onClick={() => void copyText(address, 'Address')}>
          Copy
        </Button>
        <ButtonLink href={address.replace(/^https?:/, 'webcal:')}>Open in Calendar</ButtonLink>
      </p>
    </div>
  );
}

/** Opens, renews and closes the reader's own address of the calendar. */
export function SubscribeDialog({
  leagueId,
  since,
  onClose,
}: {
  leagueId: string;
  /** Since when there is an address; null without one. */
  since: string | null;
  onClose: () => void;
}) {
  const [open, close] = [useOpenFeed(leagueId), useCloseFeed(leagueId)];
  const [asked, setAsked] = useState<'renew' | 'close'>();
  const token = open.data?.token;
  const path = { leagueId };
  const isOpen = since !== null;
  if (asked !== undefined) {
    const isClosing = asked === 'close';
    const done = () => setAsked(undefined);
    return (
      <LateConfirm
        title={isClosing ? 'Turn Off Address' : 'New Address'}
        text="Calendars that have subscribed to the present address get nothing more from it."
        verb={isClosing ? 'Turn Off' : 'Make New'}
        busy={open.isPending || close.isPending}
        onClose={done}
        onConfirm={() =>
          // Where that fails an address that cannot be shown again is still there.
          isClosing
            ? close.mutate({ path }, { onSuccess: onClose, onError: done })
            : open.mutate({ path }, { onSettled: done })
        }
      />
    );
  }
  return (
    <Dialog
      title="Subscribe"
      text="The league’s dates in the calendar of your phone or mail, by a private address that needs no sign-in."
      onClose={onClose}
      actions={
        <>
          {isOpen && <Button onClick={() => setAsked('close')}>Turn Off</Button>}
          {isOpen && !token && <Button onClick={() => setAsked('renew')}>New Address</Button>}
          <Button onClick={onClose}>Close</Button>
          {!isOpen && !token && (
            <Button kind="primary" busy={open.isPending} onClick={() => open.mutate({ path })}>
              Open Address
            </Button>
          )}
        </>
      }
    >
      {token && <Address token={token} />}
      {!token && isOpen && (
        <p>{`Your address is open since ${date(since)}. It was shown once; make a new one if it is lost.`}</p>
      )}
      {!token && !isOpen && <p>Calendars look for changes a few times a day.</p>}
    </Dialog>
  );
}
