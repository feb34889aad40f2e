import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InjuryTag } from './injury-tag';

it.each([
  ['Out', 'OUT', 'error'],
  ['IR', 'IR', 'error'],
  ['Doubtful', 'D', 'warning'],
  ['Questionable', 'Q', 'warning'],
  ['Sus', 'SUSP', 'error'],
  ['SUSPENDED', 'SUSP', 'error'],
  ['PUP', 'PUP', 'error'],
  ['COV', '', 'success'],
])('labels %s as "%s" in %s', (status, label, tone) => {
  render(<InjuryTag injury={{ status }} />);
  const tag = screen.getByRole('button', { name: `Injury: ${status}` });
  expect(tag.textContent).toBe(label);
  expect(tag).toHaveClass(tone);
});

it('shows status, injury and details on keyboard focus', async () => {
  render(<InjuryTag injury={{ status: 'Questionable', injuryType: 'Ankle', description: 'Limited in practice' }} />);
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Questionable · Ankle · Limited in practice');
});

it('is opened by a tap and stays open, until something else is tapped', async () => {
  const user = userEvent.setup();
  render(
    <>
      <InjuryTag injury={{ status: 'Out', injuryType: 'Knee' }} />
      <p>Elsewhere</p>
    </>,
  );
  const tap = (target: Element) => user.pointer([{ keys: '[TouchA]', target }]);
  const tag = screen.getByRole('button', { name: /Injury/ });
  await tap(tag);
  expect(screen.getByRole('tooltip')).toHaveTextContent('Out · Knee');
  await tap(tag);
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(screen.getByRole('tooltip')).toBeInTheDocument();
  await tap(screen.getByText('Elsewhere'));
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});
