import { render, screen } from '@testing-library/react';
import { TeamCell } from './team-cell';

it('lets a name run in its own direction, and keeps it from turning what follows', () => {
  const { rerender } = render(<TeamCell name="נמרי הצפון" detail="مدرب · 9-5 · 111.3 avg" />);
  expect(screen.getByText('נמרי הצפון')).toHaveAttribute('dir', 'auto');
  expect(screen.getByText('مدرب').tagName).toBe('BDI');
  expect(screen.getByText('· 9-5 · 111.3 avg')).toHaveTextContent('مدرب · 9-5 · 111.3 avg');
  rerender(<TeamCell name="Ada Arrows" detail="ada · 9-5" />);
  expect(screen.getByText('ada · 9-5')).toBeInTheDocument();
});
