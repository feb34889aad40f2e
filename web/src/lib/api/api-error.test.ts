import { ApiError, referenceOf } from './api-error';

const response = (status: number, body: string, headers: Record<string, string> = { 'x-request-id': 'request-17' }) =>
  new Response(body, { status, headers });

it('knows by which request a fault of ours is found, whatever the body is', async () => {
  for (const body of ['{"message":"Something went wrong on our side.","slug":"internal"}', '<html>Bad Gateway</html>'])
    expect(referenceOf(await ApiError.from(response(502, body)))).toBe('request-17');
});

it('has no reference for a refusal, for what never arrived, and for other errors', async () => {
  expect(referenceOf(await ApiError.from(response(409, '{"message":"It is taken."}')))).toBeUndefined();
  expect(referenceOf(await ApiError.from(response(500, '', {})))).toBeUndefined();
  expect(referenceOf(new ApiError(0, '{"message":"There is no connection."}'))).toBeUndefined();
  expect(referenceOf(new Error('broken'))).toBeUndefined();
});
