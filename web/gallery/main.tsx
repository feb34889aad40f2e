import '../src/theme/base.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { applyTokens } from '../src/theme/css-tokens';
import { Gallery } from './gallery';

applyTokens(document.documentElement, 'dark');

const router = createBrowserRouter([
  { path: '/', element: <Link to="/all">All pieces</Link> },
  { path: '/all', element: <Gallery /> },
]);
const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={router} />);
