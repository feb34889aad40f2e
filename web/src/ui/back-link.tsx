import { ArrowLeftOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import styles from './back-link.module.css';

/** The way back to the page that this one belongs to, above its title. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link className={styles.back} to={to}>
    <ArrowLeftOutlined aria-hidden="true" />
    {children}
  </Link>
);
