import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { pageIsInPlace } from '../lib/first-paint';
import type { createRouter } from './router';

export function App({ client, router }: { client: QueryClient; router: ReturnType<typeof createRouter> }) {
  useEffect(pageIsInPlace, []);
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
