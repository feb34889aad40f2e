import { articlesOf } from './articles';
import styles from './constitution.module.css';
import { Markdown } from './markdown';

/** The rules of the league, article by article. */
export const Articles = ({ text }: { text: string }) => (
  <ol className={styles.articles}>
    {articlesOf(text).map(({ number, title, body }, at) => (
      <li key={at}>
        <span className={styles.number} aria-hidden="true">
          {/^\p{Nd}/u.test(title) ? '' : number}
        </span>
        <div className={styles.article}>
          {title && (
            <h3>
              <bdi>{title}</bdi>
            </h3>
          )}
          {body && <Markdown text={body} />}
        </div>
      </li>
    ))}
  </ol>
);
