import { paths } from '../../lib/paths';
import { BrandMark } from '../../ui/brand-mark';
import { ButtonLink } from '../../ui/button/button';
import { FeatureCards } from './feature-cards';
import styles from './landing.module.css';
import { SampleMatchup } from './sample-matchup';

/** The page of signed-out visitors. */
export default function LandingScreen() {
  return (
    <div className={styles.page}>
      <title>Dynasty Companion</title>
      <header className={styles.header}>
        <BrandMark size={32} />
        <span className={styles.brand}>Dynasty Companion</span>
        <ButtonLink href={paths.login}>Sign In</ButtonLink>
      </header>
      <main id="main">
        <div className={styles.hero}>
          <div>
            <h1 className={`${styles.promise} figure`}>
              <span>Your dynasty </span>
              <span>league deserves </span>
              <span>its own front page.</span>
            </h1>
            <p className={styles.lead}>
              Live scores, lineup hindsight, power rankings and every draft your league has ever held. Private, and only
              for the people in it.
            </p>
            <div className={styles.actions}>
              <ButtonLink kind="primary" size="large" href={paths.login}>
                Get Started
              </ButtonLink>
              <ButtonLink size="large" href={paths.login}>
                Sign In
              </ButtonLink>
            </div>
            <p className={styles.small}>Invitation only. Membership is verified with your league.</p>
          </div>
          <SampleMatchup />
        </div>
        <FeatureCards />
      </main>
      <footer className={styles.footer}>
        <p>Dynasty Companion</p>
        <p>League data from the Sleeper API</p>
      </footer>
    </div>
  );
}
