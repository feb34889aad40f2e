import type { Page } from '@playwright/test';

/** Collects what a page takes for code: dialogs that it opens, and scripts that its content policy stops. */
export function whatRuns(page: Page): string[] {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('console', (line) => {
    if (line.text().includes('Content Security Policy')) ran.push(line.text());
  });
  return ran;
}
