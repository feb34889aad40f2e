import { licencesOf } from '../sbom.js';

describe('the licences of an image', () => {
  it('are counted, with those named that tell none', () => {
    const named = (name: string, licenses?: object[]) => ({ name, version: '1.0.0', licenses });
    const components = [
      named('a', [{ license: { id: 'MIT' } }]),
      named('b', [{ license: { id: 'MIT' } }]),
      named('c', [{ expression: '(MIT OR Apache-2.0)' }]),
      named('d', [{ license: { name: 'Custom' } }]),
      named('e'),
    ];
    expect(licencesOf({ components })).toEqual([
      { licence: 'MIT', packages: 2, named: [] },
      { licence: '(MIT OR Apache-2.0)', packages: 1, named: [] },
      { licence: 'Custom', packages: 1, named: [] },
      { licence: 'none told', packages: 1, named: ['e@1.0.0'] },
    ]);
    expect(licencesOf({})).toEqual([]);
  });
});
