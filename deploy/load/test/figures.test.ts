import { productFigures, wordsTaken } from '../figures.js';
import type { Metrics } from '../k6.js';

/** Ten requests for tokens a second, which take no time, beside forty of the product. */
const metrics: Metrics = {
  http_reqs: { values: { count: 500, rate: 50 } },
  'http_reqs{of:product}': { values: { count: 400, rate: 40 } },
  http_req_failed: { values: { rate: 0.08 } },
  'http_req_failed{of:product}': { values: { rate: 0.1 } },
  http_req_duration: { values: { med: 6, 'p(95)': 20, 'p(99)': 40 } },
  'http_req_duration{of:product}': { values: { med: 8, 'p(95)': 25, 'p(99)': 50 } },
};

it('takes the figures of the product alone', () => {
  const times = { p50Ms: 8, p95Ms: 25, p99Ms: 50 };
  expect(productFigures(metrics)).toEqual({ perSecond: 40, succeededPerSecond: 36, failed: 0.1, ...times });
});

it('takes no others where those are missing', () => {
  const { 'http_reqs{of:product}': _missing, ...others } = metrics;
  expect(() => productFigures(others)).toThrow('k6 has no rate of http_reqs for the product');
});

it('knows how many words were taken in each league', () => {
  const words: Metrics = {
    ...metrics,
    words_taken: { values: { count: 7, rate: 0.7 } },
    'words_taken{league:1}': { values: { count: 7, rate: 0.7 } },
    'words_taken{league:2}': { values: { count: 0, rate: 0 } },
  };
  expect([...wordsTaken(words)]).toEqual([
    ['1', 7],
    ['2', 0],
  ]);
});
