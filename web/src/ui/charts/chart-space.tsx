import styles from './charts.module.css';

const lines = [0, 1, 2, 3, 4];

/** The place of a chart that is being loaded, as high as it will be. */
export const ChartSpace = ({ height }: { height: number }) => (
  <div className={styles.space} style={{ height }} role="status" aria-label="Loading the chart">
    {lines.map((line) => (
      <span key={line} />
    ))}
  </div>
);
