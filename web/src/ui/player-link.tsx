import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { withCard, type CardList, type CardState } from '../lib/card-address';
import styles from './player-link.module.css';

const CardListContext = createContext<CardList | undefined>(undefined);

interface ListProps {
  /** A team, or what else the list is of. */
  label: string;
  /** In the order of the page; who stands there twice counts once. */
  ids: readonly (string | null)[];
  children: ReactNode;
}

/** From the card of a player in here the next one of the list can be opened. */
export function PlayerList({ label, ids, children }: ListProps) {
  const joined = [...new Set(ids)].filter(Boolean).join();
  const list = useMemo(() => ({ label, ids: joined.split(',') }), [label, joined]);
  return <CardListContext value={list}>{children}</CardListContext>;
}

interface Props {
  /** Sleeper's id; without one the name is no link. */
  playerId: string | null | undefined;
  className?: string;
  children: ReactNode;
}

/** A player's name, which opens their card above the page. */
export function PlayerLink({ playerId, className = '', children }: Props) {
  const { search, state } = useLocation();
  const cardList = useContext(CardListContext);
  if (!playerId) return <span className={className}>{children}</span>;
  const above: CardState = { ...(state as object | null), cardAbovePage: true, cardList };
  return (
    <Link
      to={{ search: withCard(search, playerId) }}
      state={above}
      preventScrollReset
      className={`${styles.link} ${className}`}
    >
      {children}
    </Link>
  );
}
