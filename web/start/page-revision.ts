/** What the gateway says of the page that it responds with (gateway/src/plugin/index-page.ts). */
const revisionHeader = 'x-page-revision';

interface Fetched {
  event: { type: string };
  request: { url: string };
  response: Response;
}

/**
 * For what the worker stores while it is installed: the page of this revision, and no other. A gateway of another
 * version or with other settings may respond while gateways are replaced one after the other: then the install fails,
 * the worker before goes on, and a later visit tries again. Behind no gateway (`vite preview`) there is no revision,
 * and every page is taken.
 */
export const onlyPageOf = (revision: string | undefined) => ({
  fetchDidSucceed({ event, request, response }: Fetched): Promise<Response> {
    const isKept = event.type === 'install' && new URL(request.url).pathname === '/';
    const isOther = revision !== undefined && response.headers.get(revisionHeader) !== revision;
    return isKept && isOther ? Promise.reject(new Error('The page is of another revision')) : Promise.resolve(response);
  },
});
