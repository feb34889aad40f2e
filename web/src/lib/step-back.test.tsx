import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { useStepBack } from './step-back';

function Page() {
  const { pathname } = useLocation();
  return <button onClick={useStepBack()}>{pathname}</button>;
}

const shown = () => screen.getByRole('button').textContent;
const press = (times = 1) =>
  act(() => {
    for (let time = 0; time < times; time += 1) screen.getByRole('button').click();
  });

function open() {
  const router = createMemoryRouter([{ path: '*', Component: Page }], {
    initialEntries: ['/before', '/page', '/sheet'],
  });
  render(<RouterProvider router={router} />);
  return router;
}

it('leaves one entry, however often it is asked to meanwhile', () => {
  open();
  press(3);
  expect(shown()).toBe('/page');
});

it('leaves an entry again that was come back to', async () => {
  const router = open();
  press();
  await act(() => router.navigate(1));
  expect(shown()).toBe('/sheet');
  press();
  expect(shown()).toBe('/page');
});

it('can be asked again when the browser has lost the step', async () => {
  const router = open();
  jest.spyOn(router, 'navigate').mockResolvedValueOnce();
  press(2);
  await act(() => new Promise((resolve) => setTimeout(resolve, 3_100)));
  expect(shown()).toBe('/sheet');
  press();
  expect(shown()).toBe('/page');
});
