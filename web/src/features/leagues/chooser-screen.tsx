import { paths } from '../../lib/paths';
import { BrandMark } from '../../ui/brand-mark';
import { ButtonLink } from '../../ui/button/button';
import { PageTitle } from '../../ui/page-title';
import styles from './chooser.module.css';
import { ConnectLeague } from './connect-league';
import { LeagueList } from './league-list';

/** `/` of a signed-in person: their leagues, and the way to connect another. */
export default function ChooserScreen() {
  return (
    <div className={styles.page}>
      <PageTitle page="Choose a league" />
      <header className={styles.header}>
        <BrandMark size={32} />
        <span className={styles.brand}>Dynasty Companion</span>
        <ButtonLink href={paths.logout}>Sign Out</ButtonLink>
      </header>
      <main id="main" className={styles.main}>
        <h1 className={styles.title}>Choose a league</h1>
        <LeagueList />
        <ConnectLeague />
      </main>
      <footer className={styles.footer}>
        <p>Data updates every 5 minutes</p>
        <p>League data from the Sleeper API</p>
      </footer>
    </div>
  );
}
