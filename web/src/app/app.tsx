import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { RouterProvider } from 'react-router/dom';
import { antdTheme } from '../theme/antd-theme';
import type { createRouter } from './router';

const theme = antdTheme('dark');

export const App = ({ client, router }: { client: QueryClient; router: ReturnType<typeof createRouter> }) => (
  <QueryClientProvider client={client}>
    <ConfigProvider theme={theme} button={{ autoInsertSpace: false }} wave={{ disabled: true }}>
      <RouterProvider router={router} />
    </ConfigProvider>
  </QueryClientProvider>
);
