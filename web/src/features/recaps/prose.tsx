import type { Fact, Recap, Sentence } from './api';
import { Receipt } from './receipt';
import styles from './recaps.module.css';
import { type RecapTeam, sidesOf } from './teams';
import { ScorePair } from '../../ui/score-pair';

type Facts = ReadonlyMap<string, Fact>;

/** Sentences with their numbers as receipts; names are text, whatever is in them. */
const Sentences = ({ sentences, facts }: { sentences: readonly Sentence[]; facts: Facts }) => (
  // No paragraph: what a number opens is no part of one.
  <div>
    {sentences.map((sentence, at) => (
      <span key={at}>
        {at > 0 && ' '}
        {sentence.map(({ text, fact, rosterId }, part) => {
          const stands = fact === undefined ? undefined : facts.get(fact);
          if (stands) return <Receipt key={part} text={text} fact={stands} />;
          return rosterId === undefined ? text : <bdi key={part}>{text}</bdi>;
        })}
      </span>
    ))}
  </div>
);

/** What a recap tells, section by section. */
export function Sections({ recap, teams }: { recap: Recap; teams: readonly RecapTeam[] }) {
  const facts = new Map(recap.facts.map((fact) => [fact.id, fact]));
  return recap.sections.map(({ kind, label, caption, game, sentences }) => {
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
}
