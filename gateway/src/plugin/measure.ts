import type { IncomingMessage, ServerResponse } from 'node:http';
import { counter, histogram } from '@dynasty/kit/metrics';
import { shedOf } from '../load/responses.js';

const seconds = histogram(
  'gateway_request_duration_seconds',
  'Time from a request to the end of its response, by the group of routes in gateway.config.yml',
  ['group', 'method', 'status'],
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
);
const brokenOff = counter('gateway_client_gone_total', 'Requests whose client went away before the response', [
  'group',
]);

/** Groups whose responses have no end: how long they last says nothing. */
const endless = new Set(['live']);

/**
 * Counts a request that has ended, unless it was refused for the sake of the others; returns its group.
 * @param tookMs since it came
 */
export function measure(req: IncomingMessage, res: ServerResponse, tookMs: number): string {
  const group = groupOf(req);
  const labels = { group, method: req.method ?? '', status: res.statusCode };
  const says = shedOf(res) === undefined && (!endless.has(group) || res.statusCode !== 200);
  if (!res.headersSent) brokenOff.inc({ group });
  else if (says) seconds.observe(labels, tookMs / 1000);
  return group;
}

/** The endpoint that served it; `none` for what was refused before, and for health. */
function groupOf(req: IncomingMessage & { egContext?: { apiEndpoint?: { apiEndpointName?: string } } }): string {
  return req.egContext?.apiEndpoint?.apiEndpointName ?? 'none';
}
