import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { antdTheme } from '../theme/antd-theme';
import { useMode } from '../theme/mode';

const themes = { dark: antdTheme('dark'), light: antdTheme('light') };

/** Our colours and sizes for what antd draws. It stands around each such piece, so that pages without one load no antd. */
export const Antd = ({ children }: { children: ReactNode }) => (
  <ConfigProvider theme={themes[useMode()]}>{children}</ConfigProvider>
);
