/* global __ENV */
import http from 'k6/http';
import exec from 'k6/execution';

/** Run by k6: asks for the plan's paths in turn, one every 1/rate s whatever the answers take (see arrivals.ts). */
const plan = JSON.parse(__ENV.PLAN);
const slowest = Math.max(10, Math.ceil(plan.perSecond * 2));

/** One scenario: a second one would begin with virtual users, and connections, of its own that nobody has used yet. */
export const options = {
  scenarios: {
    arrivals: {
      executor: 'constant-arrival-rate',
      rate: plan.perSecond,
      timeUnit: '1s',
      duration: `${plan.warmUpSeconds + plan.seconds}s`,
      preAllocatedVUs: slowest,
      gracefulStop: '10s',
    },
  },
  discardResponseBodies: true,
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max', 'count'],
  // A threshold makes k6 keep figures of its own for what it names.
  thresholds: {
    'http_req_duration{phase:measured}': ['max>=0'],
    'http_req_failed{phase:measured}': ['rate>=0'],
    dropped_iterations: ['count>=0'],
    ...Object.fromEntries(
      plan.requests.map(({ name }) => [`http_req_duration{phase:measured,name:${name}}`, ['max>=0']]),
    ),
  },
};

export default function () {
  const { name, url, body } = plan.requests[exec.scenario.iterationInTest % plan.requests.length];
  const isWarm = exec.scenario.iterationInTest >= plan.warmUpSeconds * plan.perSecond;
  const o = { headers: plan.headers, tags: { name, phase: isWarm ? 'measured' : 'warm' } };
  if (body === undefined) http.get(url, o);
  else http.post(url, JSON.stringify(body), o);
}

export function handleSummary({ metrics }) {
  const figures = (name) => metrics[name]?.values ?? {};
  const times = (name) => {
    const { med, 'p(95)': p95, 'p(99)': p99, max, count } = figures(name);
    return { p50: med, p95, p99, max, count };
  };
  const summary = {
    all: times('http_req_duration{phase:measured}'),
    failed: figures('http_req_failed{phase:measured}').passes,
    dropped: figures('dropped_iterations').count ?? 0,
    paths: plan.requests.map(({ name }) => ({ name, ...times(`http_req_duration{phase:measured,name:${name}}`) })),
  };
  return { [plan.summaryFile]: JSON.stringify(summary) };
}
