import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { openedLate } from './opened-late';
import { ToastViewport } from './toast/toast-viewport';

const Answer = ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>Done</button>;

/** The page that has its dialog from here, and a field beside it. */
function open(load: () => Promise<typeof Answer>, onClose = (close: () => void) => close) {
  const Dialog = openedLate(load, 'Loading');
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Name" />
        <button onClick={() => setOpen(true)}>Ask</button>
        <button onClick={() => setOpen(false)}>Leave</button>
        {isOpen && <Dialog onClose={onClose(() => setOpen(false))} />}
        <ToastViewport />
      </>
    );
  }
  render(<Page />);
}

const ask = () => userEvent.click(screen.getByRole('button', { name: 'Ask' }));

it('closes nothing where who asked is elsewhere by then: closing may lead back in the history', async () => {
  let fail: (error: Error) => void = () => undefined;
  const closed = jest.fn();
  const load = () => new Promise<typeof Answer>((_, reject) => (fail = reject));
  open(load, () => closed);
  await ask();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await act(async () => fail(new Error('gone')));
  expect(closed).not.toHaveBeenCalled();
  expect(screen.queryByText('This could not be opened')).not.toBeInTheDocument();
});

it('says so where its file cannot be loaded, leaves the page as it is, and is loaded by the next press', async () => {
  const load = jest.fn<Promise<typeof Answer>, []>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(Answer);
  open(load);
  await userEvent.type(screen.getByLabelText('Name'), 'Lions');
  await ask();
  expect(await screen.findByText('This could not be opened')).toBeInTheDocument();
  expect(screen.queryByText('Loading')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Lions');
  await ask();
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('button', { name: 'Done' })).not.toBeInTheDocument();
  await ask();
  expect(screen.getByRole('button', { name: 'Done' })).toBeInTheDocument();
});
