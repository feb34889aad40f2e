import styles from './shell.module.css';

export const Footer = () => (
  <footer className={styles.footer}>
    <div>
      <p>Data updates every 5 minutes</p>
      <p>League data from the Sleeper API, NFL data from nflverse</p>
    </div>
  </footer>
);
