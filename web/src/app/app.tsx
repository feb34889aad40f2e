import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import type { createRouter } from './router';

export const App = ({ client, router }: { client: QueryClient; router: ReturnType<typeof createRouter> }) => (
  <QueryClientProvider client={client}>
    <RouterProvider router={router} />
  </QueryClientProvider>
);
