import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture';

const at = (name: string) => `https://pictures.example/${name}`;

it('shows another picture although the one before could not be loaded', () => {
  const { rerender } = render(<Picture address={at('a.png')} alt="Line-up" />);
  fireEvent.error(screen.getByRole('img', { name: 'Line-up' }));
  expect(screen.getByText(/Failed to load image/)).toBeInTheDocument();
  rerender(<Picture address={at('b.png')} alt="Line-up" />);
  expect(screen.getByRole('img', { name: 'Line-up' })).toHaveAttribute('src', at('b.png'));
});
