import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentProps } from 'react';
import { toast } from '../../lib/toasts';
import { ToastViewport } from '../toast/toast-viewport';
import { Confirm } from './confirm';
import { Dialog } from './dialog';

type Asked = Partial<ComponentProps<typeof Confirm>>;

function Page({ asked = {}, onConfirm = () => undefined }: { asked?: Asked; onConfirm?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open && (
        <Confirm
          title="Delete Conversation"
          text="This action cannot be undone."
          verb="Delete"
          irreversible
          onConfirm={onConfirm}
          onClose={() => setOpen(false)}
          {...asked}
        />
      )}
      <ToastViewport />
    </>
  );
}

async function open(asked?: Asked) {
  const onConfirm = jest.fn();
  render(<Page asked={asked} onConfirm={onConfirm} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return { onConfirm };
}

const button = (name: string) => screen.getByRole('button', { name });
const isClosed = () => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();

it('names the act and what follows, begins at Cancel, and does it only when told to', async () => {
  const { onConfirm } = await open();
  const question = screen.getByRole('alertdialog', { name: 'Delete Conversation' });
  expect(question).toHaveAccessibleDescription('This action cannot be undone.');
  expect(button('Cancel')).toHaveFocus();
  expect(button('Delete')).toHaveClass('dangerFilled');
  await userEvent.keyboard('{Enter}');
  isClosed();
  expect(onConfirm).not.toHaveBeenCalled();
});

it('does what it asks about', async () => {
  const { onConfirm } = await open({ irreversible: false });
  expect(button('Delete')).toHaveClass('primary');
  await userEvent.click(button('Delete'));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

it('says that it is being done, once', async () => {
  const { onConfirm } = await open({ busy: true, busyVerb: 'Deleting...' });
  await userEvent.click(button('Deleting...'));
  expect(onConfirm).not.toHaveBeenCalled();
});

it('asks for the name where it must be typed; another one does nothing', async () => {
  const onMismatch = jest.fn();
  const { onConfirm } = await open({ typed: { label: 'Type the name', name: 'Invented Four', onMismatch } });
  const field = screen.getByRole('textbox', { name: 'Type the name' });
  expect(field).toHaveAccessibleDescription('Invented Four');
  await userEvent.type(field, 'invented four{Enter}');
  expect(onMismatch).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, 'Invented Four{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

it('takes a name that nobody can type exactly as it is seen', async () => {
  const onMismatch = jest.fn();
  const { onConfirm } = await open({ typed: { label: 'Type the name', name: ' Two\n  Lines ', onMismatch } });
  await userEvent.type(screen.getByRole('textbox', { name: 'Type the name' }), 'Two Lines{Enter}');
  expect([onConfirm.mock.calls.length, onMismatch.mock.calls.length]).toEqual([1, 0]);
});

it('shows notices within it, since nothing outside of it is read out', async () => {
  await open();
  act(() => toast({ kind: 'error', title: 'Error', text: 'Failed to delete.' }));
  expect(screen.getByRole('alertdialog')).toContainElement(screen.getByText('Failed to delete.'));
  await userEvent.click(button('Cancel'));
  isClosed();
  expect(screen.getByText('Failed to delete.')).toBeInTheDocument();
});

it('has a cross where it holds more than a question', async () => {
  const onClose = jest.fn();
  render(
    <Dialog title="Approve New League" actions={<button>Approve League</button>} onClose={onClose}>
      <input aria-label="League ID" />
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Approve New League' })).toBeInTheDocument();
  await userEvent.click(button('Close'));
  expect(onClose).toHaveBeenCalledTimes(1);
});
