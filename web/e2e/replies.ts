import type { APIResponse, Page, Route } from '@playwright/test';

/** What Playwright says of a request whose page went on to another address, or was closed. */
const isNobodys = (error: unknown): boolean =>
  error instanceof Error && /has been closed|has been disposed|context disposed|Test ended/.test(error.message);

/**
 * Lets `change` rewrite the JSON of what reads of `address` are answered with; failures pass as they are. A reply that
 * comes after the page went on is dropped: the test that asked for the change is not judged by it.
 */
export async function changeReplies(
  page: Page,
  address: string | RegExp,
  change: (json: never) => unknown,
): Promise<void> {
  const changed = async (route: Route, response: APIResponse) =>
    response.ok()
      ? route.fulfill({ response, json: change((await response.json()) as never) })
      : route.fulfill({ response });
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    try {
      await changed(route, await route.fetch());
    } catch (error) {
      if (!isNobodys(error)) throw error;
    }
  });
}
