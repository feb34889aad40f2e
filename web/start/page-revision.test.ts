import { onlyPageOf } from './page-revision';

const page = (revision?: string) => new Response('', { headers: revision ? { 'x-page-revision': revision } : {} });
const fetched = (response: Response, file = '/', type = 'install') => ({
  event: { type },
  request: { url: `https://dynasty.example${file}` },
  response,
});
const other = 'The page is of another revision';

it('takes the page of its revision', async () => {
  const response = page('one');
  expect(await onlyPageOf('one').fetchDidSucceed(fetched(response))).toBe(response);
});

it.each([
  ['of another gateway', page('two')],
  ['of a gateway that names none', page()],
])('refuses the page %s', async (_, response) => {
  await expect(onlyPageOf('one').fetchDidSucceed(fetched(response))).rejects.toThrow(other);
});

it.each([
  ['every page where no gateway has named one', undefined, fetched(page())],
  ['files of screens, whose names tell what they are', 'one', fetched(page(), '/assets/base.js')],
  ['whatever page is there when the kept one is lost', 'one', fetched(page('two'), '/', 'fetch')],
])('takes %s', async (_, revision, got) => {
  expect(await onlyPageOf(revision).fetchDidSucceed(got)).toBe(got.response);
});
