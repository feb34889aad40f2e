import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from './field';
import { NativeSelect } from './native-select';
import { TextInput } from './text-input';

function Name({ error, changed }: { error?: string; changed?: boolean }) {
  const [name, setName] = useState('');
  return (
    <Field label="Player name" hint="At least three letters" error={error} changed={changed}>
      {(control) => <TextInput {...control} value={name} suffix={`${name.length}/64`} onChange={setName} />}
    </Field>
  );
}

it('names its control and says the hint with it; a press on the label goes there', async () => {
  render(<Name />);
  const input = screen.getByRole('textbox', { name: 'Player name' });
  expect(input).toHaveAccessibleDescription('At least three letters');
  expect(input).toBeValid();
  await userEvent.click(screen.getByText('Player name'));
  expect(input).toHaveFocus();
  await userEvent.keyboard('Cook');
  expect(input).toHaveValue('Cook');
  expect(screen.getByText('4/64')).toBeInTheDocument();
});

it('says what is wrong in place of the hint', () => {
  render(<Name error="Player name required" />);
  const input = screen.getByRole('textbox', { name: 'Player name' });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Player name required');
  expect(screen.queryByText('At least three letters')).not.toBeInTheDocument();
});

it('says that a value is not applied yet', () => {
  render(<Name changed />);
  expect(screen.getByRole('textbox', { name: 'Player name (not applied)' })).toBeInTheDocument();
});

it('holds a list as well', async () => {
  const onChange = jest.fn();
  const options = [
    { value: 'asc', label: 'Lowest first' },
    { value: 'desc', label: 'Highest first' },
  ];
  render(
    <Field label="Sort by">
      {(control) => <NativeSelect {...control} value={undefined} options={options} onChange={onChange} />}
    </Field>,
  );
  const list = screen.getByRole('combobox', { name: 'Sort by' });
  expect(list).toHaveDisplayValue('');
  await userEvent.selectOptions(list, 'Highest first');
  expect(onChange).toHaveBeenCalledWith('desc');
});

it('shows a value that its list does not offer, and leads back from it', async () => {
  const seasons = [{ value: '2024', label: 'Season 2024' }];
  function Season({ otherwise }: { otherwise?: string }) {
    const [season, setSeason] = useState('2019');
    return (
      <NativeSelect aria-label="Season" value={season} options={seasons} onChange={setSeason} {...{ otherwise }} />
    );
  }
  const { unmount } = render(<Season />);
  expect(screen.getByRole('combobox')).toHaveDisplayValue('2019');
  unmount();
  render(<Season otherwise="Season 2019" />);
  const list = screen.getByRole('combobox');
  expect(list).toHaveDisplayValue('Season 2019');
  await userEvent.selectOptions(list, 'Season 2024');
  expect(list).toHaveDisplayValue('Season 2024');
  expect(screen.getAllByRole('option')).toHaveLength(1);
});
