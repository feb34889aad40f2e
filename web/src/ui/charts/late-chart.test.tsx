import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient } from '../../lib/api/query-client';
import { lateChart } from './late-chart';

const Bars = ({ most }: { most: number }) => <p>{most} bars</p>;

it('says that its file is lost, and is drawn by the next try', async () => {
  const load = jest
    .fn<Promise<typeof Bars>, []>()
    .mockRejectedValueOnce(new Error('the file is gone'))
    .mockResolvedValue(Bars);
  const Chart = lateChart('bars', 200, load);
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <Chart most={3} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status', { name: 'Loading the chart' })).toHaveStyle({ height: '200px' });
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('3 bars')).toBeInTheDocument();
});
