import { render, screen } from '@testing-library/react';
import { ApiError } from '../lib/api/api-error';
import { Loaded, OnceLoaded } from './loaded';

const failedBy = (error: Error) =>
  render(
    <Loaded
      query={{ data: undefined, error, refetch: jest.fn(), isFetching: false }}
      skeleton={<p>Loading</p>}
      failed="The standings cannot be shown"
    >
      {() => <p>Standings</p>}
    </Loaded>,
  );

it('says by which reference a fault of ours can be found', () => {
  failedBy(new ApiError(500, '{"message":"Something went wrong on our side."}', '', 'request-17'));
  expect(screen.getByText('Something went wrong on our side. Reference: request-17')).toBeInTheDocument();
});

it('says nothing of one where the server said why', () => {
  failedBy(new ApiError(403, '{"message":"You are no member."}', '', 'request-17'));
  expect(screen.getByRole('alert')).toHaveTextContent('You are no member.');
  expect(screen.queryByText(/Reference/)).not.toBeInTheDocument();
});

describe('a list without rows', () => {
  const of = (state: 'loading' | 'ready' | 'failed', message: string | null = null) =>
    render(
      <OnceLoaded league={{ sync: { state, done: 1, total: 10, message } }} skeleton={<p>Loading</p>}>
        <p>No transactions yet</p>
      </OnceLoaded>,
    ).container;

  it('is called empty once the league is loaded', () => {
    expect(of('loading')).toHaveTextContent(/^Loading$/);
    expect(of('ready')).toHaveTextContent(/^No transactions yet$/);
    expect(of('ready', 'Missing so far: drafts.')).toHaveTextContent(/^No transactions yet$/);
  });

  it.each(['loading', 'failed'] as const)('says why the loading has come to a stop: %s', (state) => {
    expect(of(state, 'Sleeper does not respond right now.')).toHaveTextContent(
      /^Still loadingSleeper does not respond right now\.$/,
    );
  });
});
