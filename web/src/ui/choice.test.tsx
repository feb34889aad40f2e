import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Choice } from './choice';

const options = [
  { value: 'all', label: 'All Types' },
  { value: 'trade', label: 'Trades' },
];

it('names its field and its list of options, and reads the chosen one out', async () => {
  const onChange = jest.fn();
  render(<Choice label="Transaction Type" value="all" options={options} searchable onChange={onChange} />);
  const field = screen.getByRole('combobox', { name: 'Transaction Type' });
  expect(field).toHaveAccessibleDescription('All Types');
  await userEvent.click(field);
  expect(screen.getByRole('listbox', { name: 'Transaction Type' })).toBeInTheDocument();
  await userEvent.type(field, 'nothing of the kind');
  expect(screen.getByRole('listbox', { name: 'Transaction Type' })).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.click(screen.getByTitle('Trades'));
  expect(onChange.mock.calls[0]?.[0]).toBe('trade');
});
