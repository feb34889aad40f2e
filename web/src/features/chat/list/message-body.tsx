import { Link } from 'react-router';
import { useLeagueIdMaybe, useMySleeperId } from '../../../lib/league-context';
import { paths } from '../../../lib/paths';
import type { Message } from '../message';
import { imageOf } from './links';
import styles from './message.module.css';
import { Outside } from './outside';
import { Picture } from './picture';
import { Quote } from './quote';
import { RecapCard } from './recap-card';
import { piecesOf } from './words';

export type Said = Pick<
  Message,
  | 'message'
  | 'card'
  | 'userName'
  | 'mentions'
  | 'imageUrl'
  | 'thumbnailUrl'
  | 'imageFileName'
  | 'imageWidth'
  | 'imageHeight'
  | 'replyTo'
  | 'state'
> & {
  /** It is not there yet. */
  isUnsent?: boolean;
};

/** @param me the reader's account */
function Words({ said, me }: { said: Said; me: string | undefined }) {
  const leagueId = useLeagueIdMaybe();
  const mySleeperId = useMySleeperId();
  // A Sleeper user may be another account's by now; it tells of those alone who had none yet.
  const isMe = ({ userId, sleeperUserId }: Message['mentions'][number]) =>
    userId === null ? sleeperUserId === mySleeperId : userId === me;
  return piecesOf(said).map(({ text, href, mentions = [] }, index) => {
    if (href !== undefined) {
      return (
        <Outside key={index} href={href}>
          {text}
        </Outside>
      );
    }
    const own = mentions.find(isMe);
    const person = own ?? mentions[0];
    if (person === undefined) return text;
    const className = `${styles.mention} ${own ? styles.mentionsMe : ''}`;
    // There are no profiles of a league that the person has left.
    if (leagueId === undefined) {
      return (
        <span key={index} className={className}>
          {text}
        </span>
      );
    }
    return (
      <Link key={index} to={paths.profile(leagueId, person.sleeperUserId)} className={className}>
        {text}
      </Link>
    );
  });
}

const gone = { deleted: 'Message deleted', hidden: 'Hidden by a league admin' };

interface Props {
  said: Said;
  /** The reader's account. */
  me: string | undefined;
  onGoTo: (messageId: string) => void;
}

/** What was written: a quote, a picture, words with links and names, or a recap; or what became of it. */
export function MessageBody({ said, me, onGoTo }: Props) {
  if (said.state !== 'shown') return <p className={`${styles.bubble} ${styles.gone}`}>{gone[said.state]}</p>;
  if (said.card) return <RecapCard card={said.card} />;
  const shared = said.imageUrl ?? (said.replyTo ? undefined : imageOf(said.message));
  const words = said.imageUrl === null && shared !== undefined ? '' : said.message;
  return (
    <>
      {shared && (
        <Picture
          address={shared}
          thumbnail={said.thumbnailUrl}
          width={said.imageWidth}
          height={said.imageHeight}
          alt={`Shared by ${said.userName}`}
          isUnsent={said.isUnsent}
        />
      )}
      {(words !== '' || said.replyTo) && (
        <div className={styles.bubble}>
          {said.replyTo && <Quote quoted={said.replyTo} you={said.replyTo.userId === me} onGoTo={onGoTo} />}
          {words !== '' && (
            <p dir="auto">
              <Words said={said} me={me} />
            </p>
          )}
        </div>
      )}
    </>
  );
}
