import type { QueryClient } from '@tanstack/react-query';
import { askAgain } from '../lib/api/ask-again';
import { keepPages } from './keep-page';

/** What begins once the first page is drawn. */
export function afterPaint(client: QueryClient, root: HTMLElement): void {
  askAgain(client);
  void keepPages(root);
}
