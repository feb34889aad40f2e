import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Segmented } from './segmented';

const zones = [
  { value: 'both', label: 'Both' },
  { value: 'goal-line', label: 'Goal Line (1-5)' },
];

function Zones({ onChange }: { onChange: (zone: string) => void }) {
  const [zone, setZone] = useState('both');
  const change = (next: string) => {
    setZone(next);
    onChange(next);
  };
  return <Segmented label="Zone" value={zone} options={zones} onChange={change} />;
}

const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

it('looks as tabs do at the head of a card, with a mark beside words that name it', () => {
  const options = [{ value: 'qb', label: 'Quarterbacks', mark: <b>QB</b> }];
  render(<Segmented label="Position" look="tabs" value="qb" options={options} onChange={jest.fn()} />);
  const tab = screen.getByRole('button', { name: 'Quarterbacks', pressed: true });
  expect(tab).toHaveClass('tab');
  expect(tab).toHaveTextContent('QBQuarterbacks');
});

it('is a named group in which one is pressed, by mouse or keyboard', async () => {
  const onChange = jest.fn();
  render(<Zones onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Zone' })).toBeInTheDocument();
  expect(pressed()).toEqual(['Both']);
  await userEvent.click(screen.getByRole('button', { name: 'Goal Line (1-5)' }));
  expect(onChange).toHaveBeenLastCalledWith('goal-line');
  expect(pressed()).toEqual(['Goal Line (1-5)']);
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Both' })).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(pressed()).toEqual(['Both']);
  expect(onChange).toHaveBeenCalledTimes(2);
});
