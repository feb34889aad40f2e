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
    expect(() => readPlan({ URL: url, CONFIRM_URL: url })).toThrow('WORLD');
  });

  it('names everything that is wrong at once', () => {
    expect(() => readPlan({ SCENARIO: 'party', PEOPLE: '-1', MINUTES: 'x' })).toThrow(/SCENARIO[^]*PEOPLE[^]*MINUTES/);
  });
});
