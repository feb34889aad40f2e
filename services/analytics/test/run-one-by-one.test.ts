import { runOneByOne } from '../src/actions/ingesting/run-one-by-one.js';

const never = new AbortController().signal;

test('what fails stops no other, and is thrown at the end', async () => {
  const done: string[] = [];
  const work = ['a', 'b', 'c'].map((name) => async () => {
    if (name === 'b') throw new Error('b is damaged');
    done.push(name);
  });
  await expect(runOneByOne(work, never)).rejects.toMatchObject({ errors: [new Error('b is damaged')] });
  expect(done).toEqual(['a', 'c']);
});

test('a lost lease ends the work at once', async () => {
  const lost = new AbortController();
  const done: string[] = [];
  const work = ['a', 'b'].map((name) => async () => {
    done.push(name);
    lost.abort(new Error('lost'));
  });
  await expect(runOneByOne(work, lost.signal)).rejects.toThrow('lost');
  expect(done).toEqual(['a']);
});
