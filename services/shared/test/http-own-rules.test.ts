import { Type } from 'typebox';
import { type App } from '../src/http.js';
import { as, newApp } from './http-app.js';

let app: App;
beforeAll(async () => {
  app = await newApp();
  const body = Type.Object({
    code: Type.String({ pattern: '^[0-9]+$', maxLength: 5, refusal: 'Please enter a valid code' }),
    again: Type.Optional(Type.Boolean()),
  });
  const limit = {
    max: 2,
    windowS: 60,
    apart: async (request: { body: unknown }) =>
      (request.body as { again?: boolean }).again === true ? { name: 'again', max: 4 } : undefined,
  };
  app.post('/codes', { config: { access: 'account', write: 'reads', limit }, schema: { body } }, async () => ({}));
  await app.ready();
});
afterAll(() => app.close());

const post = (who: string, payload: object) => app.inject({ method: 'POST', url: '/codes', payload, headers: as(who) });

describe('a schema’s own words', () => {
  it.each([[{ code: 'x' }], [{ code: '123456' }], [{ code: 7 }], [{ code: null }], [{}]])(
    'are what %j is refused with',
    async (payload) => {
      const response = await post('words', payload);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        slug: 'invalid-request',
        message: 'Please enter a valid code',
        field: 'code',
      });
    },
  );

  it('are for that field only', async () => {
    expect((await post('words', { code: '1', again: 'x' })).json()).toMatchObject({
      message: 'body/again must be boolean',
    });
    expect((await post('words', { code: '1', more: 1 })).json()).toMatchObject({ message: 'body/more is not known' });
  });
});

describe('calls that are counted apart', () => {
  it('take nothing from the route’s own limit, and have one of their own', async () => {
    const statuses = async (payload: object, calls: number) => {
      const statuses = [];
      for (let n = 0; n < calls; n += 1) statuses.push((await post('busy', payload)).statusCode);
      return statuses;
    };
    expect(await statuses({ code: '1', again: true }, 4)).toEqual([200, 200, 200, 200]);
    expect(await statuses({ code: '1' }, 3)).toEqual([200, 200, 429]);
    expect(await statuses({ code: '1', again: true }, 1)).toEqual([429]);
    expect((await post('calm', { code: '1' })).statusCode).toBe(200);
  });

  it('are looked for in bodies that passed the check only', async () => {
    expect((await post('odd', { code: 'x', again: true })).statusCode).toBe(400);
  });
});
