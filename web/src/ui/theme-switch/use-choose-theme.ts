import { useQueryClient } from '@tanstack/react-query';
import { failed } from '../../lib/api/failed';
import { useMutate } from '../../lib/api/mutate';
import { under } from '../../lib/api/query-key';
import { authUser } from '../../lib/api/shared-reads';
import type { Theme } from '../../lib/kept-theme';

/** Shows a theme at once and keeps it with the account; when that fails, what was chosen before comes back. */
export function useChooseTheme(): (theme: Theme | null) => void {
  const client = useQueryClient();
  const { queryKey } = authUser();
  const put = useMutate('put', '/api/auth/user/preferences', {
    failed: failed('The theme could not be kept'),
    changes: [under('/api/auth/user')],
  });
  return (theme) => {
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, (user) => user && { ...user, theme });
    put.mutate({ body: { theme } }, { onError: () => client.setQueryData(queryKey, before) });
  };
}
