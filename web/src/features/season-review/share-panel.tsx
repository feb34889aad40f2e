import { DownloadOutlined, SendOutlined } from '@ant-design/icons';
import { useState, type MouseEvent } from 'react';
import { Button, buttonClass } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { pictureAddress, useShare, useUnshare, type Naming, type ReviewCard, type SeasonReview } from './api';
import styles from './share-panel.module.css';

interface Props {
  leagueId: string;
  /** Whose season was asked for; undefined for one's own. */
  userId: string | undefined;
  review: SeasonReview;
  card: ReviewCard;
  /** Another review was asked for: nothing is shared or downloaded of the one that it is awaited over. */
  isOld: boolean;
  /** "1 of 5". */
  place: string;
}

const options = [
  { name: 'names', label: 'Show member names' },
  { name: 'leagueName', label: 'Show league name' },
] as const;

const ignore = (event: MouseEvent) => event.preventDefault();

/** The selected card as a picture, and for one's own whether the league sees it. */
export function SharePanel({ leagueId, userId, review, card, isOld, place }: Props) {
  const { season, share: shared, isOwn } = review;
  /** What the picture names while the league sees none. */
  const [chosen, setChosen] = useState<Naming>({ names: true, leagueName: true });
  const share = useShare(leagueId, season);
  const unshare = useUnshare(leagueId, season);
  const path = { leagueId, season };
  const cards = shared?.cards ?? [];
  const isShared = cards.includes(card.kind);
  const busy = isOld || share.isPending || unshare.isPending;
  // What the league sees is told as it is: a change that fails is taken back.
  const naming = share.isPending ? share.variables.body : (shared ?? chosen);
  const put = (kinds: ReviewCard['kind'][], named: Naming) => share.mutate({ path, body: { ...named, cards: kinds } });
  const change = (to: Naming) => (shared === null ? setChosen(to) : put(cards, to));
  const toggle = () => {
    const kinds = isShared ? cards.filter((kind) => kind !== card.kind) : [...cards, card.kind];
    if (kinds.length > 0) return put(kinds, naming);
    setChosen(naming);
    unshare.mutate({ path });
  };
  return (
    <Card title={isOwn ? 'Share this card' : 'This card'} note={place}>
      <p className={styles.row}>
        Format <span>PNG, 1080 × 1350</span>
      </p>
      {isOwn &&
        options.map(({ name, label }) => (
          <label key={name} className={styles.row}>
            {label}
            <input
              type="checkbox"
              role="switch"
              checked={naming[name]}
              // It keeps the focus while the change is on its way.
              aria-disabled={busy}
              onChange={({ target }) => !busy && change({ ...naming, [name]: target.checked })}
            />
          </label>
        ))}
      <div className={styles.actions}>
        {isOwn && (
          <Button
            kind={isShared ? 'default' : 'primary'}
            icon={<SendOutlined aria-hidden="true" />}
            busy={busy}
            onClick={toggle}
          >
            {isShared ? 'Stop sharing' : 'Share with the league'}
          </Button>
        )}
        <a
          className={buttonClass({})}
          href={pictureAddress(leagueId, review, userId, card.kind, naming)}
          download
          // It keeps the focus while the other season is on its way.
          aria-disabled={isOld || undefined}
          onClick={isOld ? ignore : undefined}
        >
          <DownloadOutlined aria-hidden="true" />
          Download
        </a>
      </div>
    </Card>
  );
}
