import { rankingsConfig } from '../src/config.js';

const read = (url: string, key: string) =>
  rankingsConfig({ PORT: '0', RECAP_LLM_URL: url, RECAP_LLM_KEY: key }).recapModel;

/** Requests that are made with these fail by an error that names the secret. */
it.each([
  ['an address with a password', 'https://me:s3cret@model.example.org/v1', 'key', 'RECAP_LLM_URL'],
  ['an address without a host', 'https:///v1', 'key', 'RECAP_LLM_URL'],
  ['a key of two lines', 'https://model.example.org/v1', 's3cret\nkey', 'RECAP_LLM_KEY'],
])('refuses %s, and does not say it', (_what, url, key, variable) => {
  expect(() => read(url, key)).toThrow(variable);
  expect(() => read(url, key)).not.toThrow('s3cret');
});

it('takes the last line break off a key that was read from a file, and empty values for none', () => {
  const url = 'http://127.0.0.1:8080';
  expect(read(url, 'a-key\n')).toEqual({ url, model: undefined, key: 'a-key' });
  expect(read('', '')).toBeUndefined();
});
