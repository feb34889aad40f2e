import { fireEvent, render } from '@testing-library/react';
import { Avatar } from './avatar';

it('shows a new picture although the one before could not be loaded', () => {
  document.head.innerHTML = '<meta name="avatar-base" content="https://pictures.example" />';
  const { container, rerender } = render(<Avatar name="Ada" image="gone" />);
  const picture = () => container.querySelector('img');
  fireEvent.error(picture()!);
  expect(picture()).toBeNull();
  rerender(<Avatar name="Ada" image="new" />);
  expect(picture()).toHaveAttribute('src', 'https://pictures.example/thumbs/new');
  rerender(<Avatar name="Ada" image={null} />);
  expect(picture()).toBeNull();
  document.head.innerHTML = '';
});
