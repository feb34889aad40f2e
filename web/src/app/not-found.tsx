import { CompassOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { paths } from '../lib/paths';
import { BarePage } from '../ui/bare-page';
import { Button } from '../ui/button/button';
import { Notice } from '../ui/notice';

export function Component() {
  const navigate = useNavigate();
  return (
    <BarePage title="Page not found">
      <Notice
        as="h1"
        icon={<CompassOutlined />}
        title="404 Page Not Found"
        text="There is nothing at this address."
        action={<Button onClick={() => void navigate(paths.home)}>Go to the front page</Button>}
      />
    </BarePage>
  );
}
