import { useRef } from 'react';
import { TeamCell } from '../../ui/team-cell';
import type { ReviewCard, SeasonReview } from './api';
import styles from './review-cards.module.css';

/** Bars without an axis: the table behind them has the numbers. */
function Bars({ card }: { card: ReviewCard }) {
  return (
    <span className={styles.bars} role="img" aria-label={card.barsAre}>
      {card.bars.map((share, index) => (
        <i
          // The bars of a card never move.
          key={index}
          className={card.marked.includes(index) ? styles.marked : undefined}
          style={{ height: `${Math.max(4, share * 100)}%` }}
        />
      ))}
    </span>
  );
}

/** What the bars show, for those who do not see them; in a box, since a table is as wide as its words. */
function BarsInWords({ card }: { card: ReviewCard }) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{`${card.title}: ${card.barsAre}`}</caption>
        <tbody>
          {card.rows.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Props {
  review: SeasonReview;
  leagueName: string;
  selected: number;
  onSelect: (index: number) => void;
}

/** The cards beside each other; on a phone one at a time, with the edge of the next. */
export function ReviewCards({ review, leagueName, selected, onSelect }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { cards, holder, isOwn, season } = review;
  const scrolled = () => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = list.current ?? {};
    if (scrollWidth <= clientWidth) return;
    onSelect(Math.round((scrollLeft / (scrollWidth - clientWidth)) * (cards.length - 1)));
  };
  return (
    <section aria-label="Cards">
      <ol className={styles.cards} ref={list} onScroll={scrolled}>
        {cards.map((card, index) => (
          <li key={card.kind}>
            <button
              type="button"
              className={styles.card}
              aria-pressed={index === selected}
              onClick={({ currentTarget }) => {
                currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'start' });
                onSelect(index);
              }}
            >
              <span className={styles.title}>{card.title}</span>
              <span className={`${styles.value} figure`} data-long={card.value.length > 5 || undefined}>
                {card.value}
              </span>
              <span className={styles.caption}>{card.caption}</span>
              {card.bars.length > 0 && <Bars card={card} />}
              <span className={styles.team}>
                <TeamCell name={holder.teamName} image={holder.avatar} detail={holder.displayName} you={isOwn} />
              </span>
              <span className={styles.text} dir="auto">
                {card.text}
              </span>
              <span className={styles.foot}>
                <span dir="auto">{leagueName}</span>
                <span>{season}</span>
              </span>
            </button>
            {card.rows.length > 0 && <BarsInWords card={card} />}
            <p className={styles.place} aria-hidden="true">
              {index + 1} of {cards.length}
              {index === selected && <small>Selected</small>}
            </p>
          </li>
        ))}
      </ol>
      <p className={styles.dots} aria-hidden="true">
        {cards.map(({ kind }, index) => (
          <i key={kind} className={index === selected ? styles.here : undefined} />
        ))}
        <span>
          {selected + 1} of {cards.length}
        </span>
      </p>
    </section>
  );
}
