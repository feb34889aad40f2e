import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { authUser } from '../lib/api/shared-reads';
import { takeTheme, useTheme } from '../lib/theme';
import type { Mode } from '../theme/colors';

/** The mode of the pages: as this browser keeps it, and as the account has it once a page has read that. */
export function useChosenTheme(): Mode {
  // What others read: nothing is asked for here.
  const { data } = useQuery({ ...authUser(), enabled: false });
  const { id, theme } = data ?? {};
  useLayoutEffect(() => {
    if (id !== undefined && theme !== undefined) takeTheme(id, theme);
  }, [id, theme]);
  return useTheme().mode;
}
