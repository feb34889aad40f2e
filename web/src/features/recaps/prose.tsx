import type { Fact, Recap, Sentence } from './api';
import { Receipt } from './receipt';
import styles from './recaps.module.css';
import { type RecapTeam, sidesOf } from './teams';
import { ScorePair } from '../../ui/score-pair';

type Facts = ReadonlyMap<string, Fact>;

/** The marks after a number go with it: no line begins with a comma. */
function withMarks(sentence: Sentence): (Sentence[number] & { mark: string })[] {
  const marks = sentence.map(({ text }) => /^[.,;:!?)]*/.exec(text)![0]);
  return sentence.map((span, at) => {
    const isAfterNumber = sentence[at - 1]?.fact !== undefined;
    const mark = span.fact === undefined ? '' : (marks[at + 1] ?? '');
    return { ...span, text: isAfterNumber ? span.text.slice(marks[at]!.length) : span.text, mark };
  });
}

/** Sentences with their numbers as receipts; names are text, whatever is in them. */
const Sentences = ({ sentences, facts }: { sentences: readonly Sentence[]; facts: Facts }) => (
  // No paragraph: what a number opens is no part of one.
  <div>
    {sentences.map((sentence, at) => (
      <span key={at}>
        {at > 0 && ' '}
        {withMarks(sentence).map(({ text, fact, rosterId, mark }, part) => {
          const stands = fact === undefined ? undefined : facts.get(fact);
          if (stands) return <Receipt key={part} text={text} mark={mark} fact={stands} />;
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
