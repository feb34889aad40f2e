import { render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useLayoutEffect } from 'react';
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

it.each([
  ['9999-12-31', undefined],
  ['10000-01-01', undefined],
  ['0001-01-01', undefined],
  ['2025-09-30', new Date(2025, 9, 1).toISOString()],
])('looks for nothing by a day that no log can have: until %s', (day, until) => {
  const at = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/?log-to=${day}`]}>{children}</MemoryRouter>
  );
  expect(renderHook(useLogFilter, { wrapper: at }).result.current.filter.until).toBe(until);
});
