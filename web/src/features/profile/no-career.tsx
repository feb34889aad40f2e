import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { buttonClass } from '../../ui/button/button';
import { Notice } from '../../ui/notice';
import type { Member } from './member';

const howHeld = ({ name, held }: Member, you: boolean): string =>
  held?.isShared ? (you ? 'You share' : `${name} shares`) : you ? 'You were given' : `${name} was given`;

/** Of who has played no week; the seasons of a team that they share or were given are those of its owner on Sleeper. */
export function NoCareer({ leagueId, member, you }: { leagueId: string; member: Member; you: boolean }) {
  const { held } = member;
  if (!held) {
    return <Notice title="No finished week yet" text="Records and games appear with the first finished week." />;
  }
  const { owner } = held;
  return (
    <Notice
      title={owner ? `Told under ${owner.name}` : 'No seasons yet'}
      text={`${howHeld(member, you)} this team. ${
        owner
          ? 'Its seasons and games are told under its owner.'
          : 'Nobody owns it on Sleeper, so it has no seasons of its own here.'
      }`}
      action={
        owner && (
          <Link className={buttonClass({})} to={paths.profile(leagueId, owner.userId)}>
            Profile of {owner.name}
          </Link>
        )
      }
    />
  );
}
