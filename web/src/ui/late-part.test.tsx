import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState, type ComponentType } from 'react';
import { createQueryClient } from '../lib/api/query-client';
import { latePart } from './late-part';
import { lazyOrNothing } from './lazy-or-nothing';

const Words = ({ of }: { of: string }) => <p>Words of {of}</p>;
const gone = () => Promise.reject(new Error('the file is gone'));

function Page({ Part }: { Part: ComponentType<{ of: string }> }) {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <h1>Page</h1>
      <button onClick={() => setShown(!isShown)}>Turn</button>
      {isShown && <Part of="Ada" />}
    </>
  );
}

const open = (Part: ComponentType<{ of: string }>) =>
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <Suspense>
        <Page Part={Part} />
      </Suspense>
    </QueryClientProvider>,
  );

it('says that it cannot be loaded, leaves the page around it, and is loaded by the next try', async () => {
  const load = jest.fn<Promise<typeof Words>, []>().mockImplementationOnce(gone).mockResolvedValue(Words);
  open(latePart('words', load, <p>Loading</p>));
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(await screen.findByText('This part could not be loaded')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Page' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Words of Ada')).toBeInTheDocument();
});

it('is there at once when it is shown again', async () => {
  open(latePart('words', () => Promise.resolve(Words), <p>Loading</p>));
  await screen.findByText('Words of Ada');
  const turn = screen.getByRole('button', { name: 'Turn' });
  await userEvent.click(turn);
  await userEvent.click(turn);
  expect(screen.getByText('Words of Ada')).toBeInTheDocument();
});

it('is left out where the page can do without it', async () => {
  open(lazyOrNothing<{ of: string }>(gone));
  expect(await screen.findByRole('heading', { name: 'Page' })).toBeInTheDocument();
  expect(screen.queryByText('Words of Ada')).not.toBeInTheDocument();
});
