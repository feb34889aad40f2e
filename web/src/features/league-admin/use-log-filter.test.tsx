import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { MemoryRouter, useSearchParams } from 'react-router';
import { useLogFilter } from './use-log-filter';

/** A letter is typed in the moment in which the address says what was chosen before. */
function Filters() {
  const { value, set } = useLogFilter();
  const [params] = useSearchParams();
  const chosen = params.get('log-action');
  useLayoutEffect(() => {
    if (chosen !== null) set('search', 'b');
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it says so
  }, [chosen]);
  return (
    <>
      <button onClick={() => set('action', 'grant_admin')}>Choose</button>
      <output>{`${value('action')} ${value('search')}`}</output>
      <p>{params.toString()}</p>
    </>
  );
}

it('loses no letter that is typed when the address has just caught up', async () => {
  render(
    <MemoryRouter>
      <Filters />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('grant_admin b'));
  expect(await screen.findByText('log-action=grant_admin&log-search=b')).toBeInTheDocument();
});
