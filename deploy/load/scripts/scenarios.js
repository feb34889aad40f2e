/** What each scenario sends, by its name. Rates are of arrivals: who comes does not wait for who came before. */
const minutes = (count) => `${count}m`;

/**
 * @param plan `people`: how many are in the product at once; `minutes`: for how long; `perSecond`: requests of the
 *   scenarios that send single ones
 */
export const scenarios = {
  smoke: () => ({ visits: arrivals(1, '20s', 40) }),
  /** Members come all day: a visit takes some half a minute, mostly of reading. */
  'member-day': (plan) => ({
    visits: arrivals(plan.people / visitSeconds, minutes(plan.minutes), plan.people * 1.5 * plan.think),
  }),
  /** A live week: everybody has the dashboard open, which asks again while games are played. */
  'sunday-evening': (plan) => ({
    polls: arrivals(plan.people / pollSeconds, minutes(plan.minutes), plan.people, 'poll'),
    visits: arrivals(plan.people / 4 / visitSeconds, minutes(plan.minutes), plan.people),
    words: arrivals(1, minutes(plan.minutes), 20, 'post'),
  }),
  'chat-burst': (plan) => ({
    words: rising(plan.perSecond, minutes(plan.minutes), plan.people, 'post'),
    readers: arrivals(plan.people / pollSeconds, minutes(plan.minutes), plan.people, 'readChat'),
  }),
  /** Nothing but analytics, so that its workers can be scaled alone. */
  analytics: (plan) => ({ tables: arrivals(plan.perSecond, minutes(plan.minutes), plan.people, 'askAnalytics') }),
  soak: (plan) => ({
    visits: arrivals(plan.people / visitSeconds, minutes(plan.minutes), plan.people * 1.5),
    words: arrivals(0.2, minutes(plan.minutes), 20, 'post'),
  }),
};

/** How long a visit takes about, think time included, and how often an open dashboard asks. */
const visitSeconds = 30;
const pollSeconds = 15;

/** k6 takes whole numbers only: `perSecond` arrivals are given by the minute. */
function arrivals(perSecond, duration, most, exec = 'visit') {
  const rate = Math.max(1, Math.round(perSecond * 60));
  // To make one takes a while: those that are there from the start lose no arrival.
  const limits = { preAllocatedVUs: Math.max(10, Math.ceil(most)), maxVUs: Math.max(20, Math.ceil(most * 2)) };
  return { executor: 'constant-arrival-rate', rate, timeUnit: '1m', duration, exec, gracefulStop: '60s', ...limits };
}

/** Arrivals that rise to `perSecond` within ten seconds, stay there, and fall again. */
function rising(perSecond, duration, most, exec) {
  const { rate, duration: _whole, ...rest } = arrivals(perSecond, duration, most, exec);
  const stages = [
    { target: rate, duration: '10s' },
    { target: rate, duration },
    { target: 60, duration: '10s' },
  ];
  return { ...rest, executor: 'ramping-arrival-rate', startRate: 60, stages };
}
