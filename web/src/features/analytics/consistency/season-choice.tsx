import styles from './consistency.module.css';

interface Props {
  seasons: readonly number[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Any number of seasons, newest first. */
export const SeasonChoice = ({ seasons, chosen, onChange }: Props) => (
  <fieldset className={styles.seasons}>
    <legend>Seasons</legend>
    <div className={styles.boxes}>
      {seasons.map(String).map((season) => (
        <label key={season}>
          <input
            type="checkbox"
            checked={chosen.includes(season)}
            onChange={({ target }) =>
              onChange(seasons.map(String).filter((one) => (one === season ? target.checked : chosen.includes(one))))
            }
          />
          {season}
        </label>
      ))}
    </div>
  </fieldset>
);
