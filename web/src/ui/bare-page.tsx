import type { ReactNode } from 'react';
import { paths } from '../lib/paths';
import styles from './bare-page.module.css';
import { BrandMark } from './brand-mark';
import { PageTitle } from './page-title';

interface Props {
  /** Of the window. */
  title: string;
  children: ReactNode;
}

/** A page outside every league with one thing to say: the product's name above, the notice in the middle. */
export const BarePage = ({ title, children }: Props) => (
  <div className={styles.page}>
    <PageTitle page={title} />
    <header>
      <a className={styles.brand} href={paths.home}>
        <BrandMark size={32} />
        Dynasty Companion
      </a>
    </header>
    <main id="main">{children}</main>
  </div>
);
