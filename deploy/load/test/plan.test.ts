import { readPlan } from '../plan.js';

describe('the plan of a load', () => {
  it('has defaults, and takes what is given', () => {
    expect(readPlan({})).toMatchObject({ scenario: 'smoke', people: 50, minutes: 2, perSecond: 20, url: undefined });
    expect(readPlan({ SCENARIO: 'member-day', PEOPLE: '200', MINUTES: '5' })).toMatchObject({
      scenario: 'member-day',
      people: 200,
      minutes: 5,
    });
  });

  it('sends nothing to an address that was not confirmed', () => {
    const url = 'https://dynasty.example.org';
    expect(() => readPlan({ URL: url, WORLD: 'world.json' })).toThrow('CONFIRM_URL');
    expect(() => readPlan({ URL: url, WORLD: 'world.json', CONFIRM_URL: 'https://other.example.org' })).toThrow(
      'CONFIRM_URL',
    );
    expect(readPlan({ URL: `${url}/`, WORLD: 'world.json', CONFIRM_URL: url })).toMatchObject({ url });
  });

  it('is told who may sign in at another address: by a file, or by the stand-in whose leagues it has', () => {
    const url = 'http://localhost:8080';
    const meant = { URL: url, CONFIRM_URL: url };
    expect(() => readPlan(meant)).toThrow('WORLD or STAND_IN');
    expect(() => readPlan({ ...meant, WORLD: 'w.json', STAND_IN: 'http://localhost:8292' })).toThrow('one of them');
    expect(() => readPlan({ ...meant, STAND_IN: 'localhost' })).toThrow('STAND_IN');
    expect(readPlan({ ...meant, STAND_IN: 'http://localhost:8292/', PASSWORD: 'long enough' })).toMatchObject({
      standIn: 'http://localhost:8292',
      password: 'long enough',
      limited: true,
    });
    expect(readPlan({ ...meant, WORLD: 'w.json', LIMITS: 'off' })).toMatchObject({
      worldFile: 'w.json',
      limited: false,
    });
    expect(readPlan({})).toMatchObject({ password: 'demo', limited: false });
  });

  it('names everything that is wrong at once', () => {
    expect(() => readPlan({ SCENARIO: 'party', PEOPLE: '-1', MINUTES: 'x' })).toThrow(/SCENARIO[^]*PEOPLE[^]*MINUTES/);
  });
});
