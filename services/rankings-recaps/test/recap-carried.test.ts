import { carriedOver } from '../src/domain/recap/carried.js';

const of = { title: 'A win', summary: 'They scored 81.20.', sections: ['Foxes 1st with 70.50.', 'Owls had 9 of 9.'] };
const texts = {
  title: 'What a win',
  summary: 'Wow, 81.20.',
  sections: ['70.50 and 1st: Foxes!', 'Nine? 9 of 9, Owls.'],
};

describe('words of a language model for a recap that is told again', () => {
  it('stay where nothing has changed', () => {
    expect(carriedOver({ of, texts }, of)).toEqual(texts);
  });

  it('have the new numbers where only these have changed', () => {
    const now = { ...of, sections: ['Foxes 1st with 64.10.', 'Owls had 9 of 9.'] };
    expect(carriedOver({ of, texts }, now).sections).toEqual(['64.10 and 1st: Foxes!', 'Nine? 9 of 9, Owls.']);
  });

  it('are left out where somebody else is told of, or a number became two', () => {
    const now = { ...of, sections: ['Owls 1st with 70.50.', 'Owls had 8 of 9.'] };
    expect(carriedOver({ of, texts }, now)).toEqual({ ...texts, sections: now.sections });
    const more = { ...of, sections: [...of.sections, 'A new one.'] };
    expect(carriedOver({ of, texts }, more).sections.at(-1)).toBe('A new one.');
  });
});
