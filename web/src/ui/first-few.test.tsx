import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FirstFew } from './first-few';

const rows = Array.from({ length: 5 }, (_, index) => `Row ${index + 1}`);

it.each(['within', 'below'])(
  'leads the focus to the first row that was not shown, the button being %s the list',
  async (place) => {
    render(
      <section>
        <FirstFew rows={rows} first={3}>
          {(few, more) => (
            <>
              <ul>
                {few.map((row) => (
                  <li key={row}>{row}</li>
                ))}
                {more && place === 'within' && <li>{more}</li>}
              </ul>
              {place === 'below' && more}
              <ul>
                <li>Of another list</li>
              </ul>
            </>
          )}
        </FirstFew>
      </section>,
    );
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Show all 5' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('Row 4')).toHaveFocus();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  },
);
