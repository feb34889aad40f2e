import { UserOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { buttonClass } from '../../ui/button/button';
import { PageNotice } from '../../ui/page-notice';

/** In place of a profile that nobody has. */
export const NotFound = ({ leagueId }: { leagueId: string }) => (
  <PageNotice
    icon={<UserOutlined />}
    title="User Not Found"
    text="No season of the league has had such a member with a team."
    action={
      <Link className={buttonClass({})} to={paths.league(leagueId)}>
        Back to the league
      </Link>
    }
  />
);
