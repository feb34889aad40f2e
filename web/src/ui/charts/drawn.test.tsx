import { render, screen } from '@testing-library/react';
import { Drawn } from './drawn';

it('keeps the place of a chart, which is hidden from those who do not see it', () => {
  const { container } = render(
    <Drawn height={200}>
      <svg role="img" aria-label="Bars" />
    </Drawn>,
  );
  expect(container.firstElementChild).toHaveStyle({ height: '200px' });
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
