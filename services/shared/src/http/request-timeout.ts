/**
 * Until all of a request has come to a service, ms: as long as the route that gives the most time for it, the import of a
 * file. The gateway knows by it that a service has given a request up.
 */
export const REQUEST_TIMEOUT_MS = 60_000;
