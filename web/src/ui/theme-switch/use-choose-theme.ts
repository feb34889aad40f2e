import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { failed } from '../../lib/api/failed';
import { useMutate } from '../../lib/api/mutate';
import { under } from '../../lib/api/query-key';
import { authUser } from '../../lib/api/shared-reads';
import type { Theme } from '../../lib/kept-theme';

/** Choices that are on their way to the account, at once or one soon after the other. */
interface UnderWay {
  count: number;
  /** What the account has; undefined where that was not read before the first of them. */
  theme: Theme | null | undefined;
  hasFailed: boolean;
}

/** Outside of the component: the menu with the switch may be closed before its choice has failed. */
const underWay = new WeakMap<QueryClient, UnderWay>();

/** Shows a theme at once and keeps it with the account; when that fails, what the account has comes back. */
export function useChooseTheme(): (theme: Theme | null) => void {
  const client = useQueryClient();
  const { queryKey } = authUser();
  const put = useMutate('put', '/api/auth/user/preferences', {
    failed: failed('The theme could not be kept'),
    changes: [under('/api/auth/user')],
  });
  const show = (theme: Theme | null) => client.setQueryData(queryKey, (user) => user && { ...user, theme });
  return (theme) => {
    const before = client.getQueryData(queryKey)?.theme;
    const all = underWay.get(client) ?? { count: 0, theme: before, hasFailed: false };
    underWay.set(client, all);
    all.count += 1;
    show(theme);
    // The promise of a write settles without its component, too; its own options would not be called.
    void put
      .mutateAsync({ body: { theme } })
      .then(
        () => (all.theme = theme),
        () => (all.hasFailed = true),
      )
      .then(() => {
        all.count -= 1;
        if (all.count > 0) return;
        underWay.delete(client);
        if (all.hasFailed && all.theme !== undefined) show(all.theme);
      });
  };
}
