import { ApiError, saidBy } from './api-error';

const failure = (status: number, body: string, headers: Record<string, string> = { 'x-request-id': 'request-17' }) =>
  ApiError.from(new Response(body, { status, headers }));

it('says of a fault of ours by which reference it is found, whatever the body is', async () => {
  const ours = await failure(500, '{"message":"Something went wrong on our side.","slug":"internal"}');
  expect(saidBy(ours, 'Try again.')).toBe('Something went wrong on our side. Reference: request-17');
  expect(saidBy(await failure(502, '<html>'), 'Try again.')).toBe('Try again. Reference: request-17');
  expect(saidBy(await failure(502, '<html>'), '')).toBe('Reference: request-17');
});

it('has no reference for a refusal, for what never arrived, and for other errors', async () => {
  expect(saidBy(await failure(409, '{"message":"It is taken."}'), '')).toBe('It is taken.');
  expect(saidBy(await failure(500, '{"message":"Something went wrong."}', {}), '')).toBe('Something went wrong.');
  expect(saidBy(new ApiError(0, '{"message":"There is no connection."}'), '')).toBe('There is no connection.');
  expect(saidBy(new Error('broken'), 'Try again.')).toBe('Try again.');
});
