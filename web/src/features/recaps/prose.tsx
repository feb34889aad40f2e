import type { Fact, Recap, Sentence } from './api';
import { Receipt } from './receipt';
import styles from './recaps.module.css';
import { type RecapTeam, sidesOf } from './teams';
import { ScorePair } from '../../ui/score-pair';

type Facts = ReadonlyMap<string, Fact>;

/** The marks around a number go with it: no line begins with a comma, and none ends with a bracket. */
function withMarks(sentence: Sentence): (Sentence[number] & { lead: string; mark: string })[] {
  return sentence.map((span, at) => {
    const [before, after] = [sentence[at - 1], sentence[at + 1]];
    if (span.fact !== undefined) return { ...span, lead: endOf(before?.text ?? ''), mark: marksOf(after?.text ?? '') };
    const from = before?.fact === undefined ? 0 : marksOf(span.text).length;
    const to = span.text.length - (after?.fact === undefined ? 0 : endOf(span.text).length);
    return { ...span, text: span.text.slice(from, to), lead: '', mark: '' };
  });
}

const marksOf = (text: string): string => /^[.,;:!?)]*/.exec(text)![0];
const endOf = (text: string): string => /\(*$/.exec(text)![0];

/** Sentences with their numbers as receipts; names are text, whatever is in them. */
const Sentences = ({ sentences, facts }: { sentences: readonly Sentence[]; facts: Facts }) => (
  // No paragraph: what a number opens is no part of one.
  <div>
    {sentences.map((sentence, at) => (
      <span key={at}>
        {at > 0 && ' '}
        {withMarks(sentence).map(({ lead, text, fact, rosterId, mark }, part) => {
          const stands = fact === undefined ? undefined : facts.get(fact);
          if (stands) return <Receipt key={part} lead={lead} text={text} mark={mark} fact={stands} />;
          return rosterId === undefined ? text : <bdi key={part}>{text}</bdi>;
        })}
      </span>
    ))}
  </div>
);

/** What a recap tells, section by section. */
export function Sections({ recap, teams }: { recap: Recap; teams: readonly RecapTeam[] }) {
  const facts = new Map(recap.facts.map((fact) => [fact.id, fact]));
  const told = recap.sections.map(({ kind, label, caption, game, sentences }) => {
    const sides = game && sidesOf(game, teams);
    return (
      <section key={kind} className={styles.section} aria-label={label}>
        <header>
          <h3>{label}</h3>
          <small>{caption}</small>
        </header>
        <div className={styles.prose}>
          {sides && (
            <ul className={styles.game}>
              <ScorePair compact sides={sides} status="Final" />
            </ul>
          )}
          <Sentences sentences={sentences} facts={facts} />
        </div>
      </section>
    );
  });
  return <div className={styles.told}>{told}</div>;
}
