import { waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

type AnyField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What somebody sees of a field. */
const stateOf = (field: AnyField) => (field.type === 'checkbox' ? (field as HTMLInputElement).checked : field.value);

async function tryToChange(field: AnyField): Promise<void> {
  if (field instanceof HTMLSelectElement) {
    const other = [...field.options].find(({ value }) => value !== field.value);
    if (other) await userEvent.selectOptions(field, other);
  } else if (field.type === 'checkbox') await userEvent.click(field);
  else await userEvent.type(field, field.type === 'date' ? '2025-12-24' : '7');
}

/** Presses what saves a form, and tries to change each of its fields while that is under way: what is in them stays. */
export async function keepsAllWhileSaving(form: HTMLElement, verb: string): Promise<void> {
  const button = within(form).getByRole('button', { name: verb });
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('data-busy'));
  const fields = [...form.querySelectorAll<AnyField>('input, select, textarea')];
  expect(fields.length).toBeGreaterThan(0);
  const before = fields.map(stateOf);
  for (const field of fields) await tryToChange(field);
  expect(fields.map(stateOf)).toEqual(before);
}
