import { readGauge } from '@dynasty/kit/metrics';
import { type Deps } from '../../deps.js';
import { callsCounted } from '../../domain/polling/call-window.js';
import { callsPerMinute } from '../../domain/polling/poll-plan.js';

type Measured = Pick<Deps, 'chains' | 'callWindows'>;

const provider = 'sleeper';
/** Shares of the leagues; a series for each league would be as many as there are leagues. */
const quantiles = [0.5, 0.9, 0.99, 1];
const states = ['loading', 'ready', 'failed'] as const;

/** Shows how much of the provider's budget is used, and how old what is stored of leagues is. Returns how to stop. */
export function measureSync({ chains, callWindows }: Measured): () => void {
  const stops = [
    readGauge('provider_calls_in_window', 'Calls to the provider in the last 60 s, of all processes', [], async () => {
      const [window, nowMs] = await Promise.all([callWindows.find(provider), callWindows.clockMs()]);
      return [{ labels: {}, value: window === null ? 0 : callsCounted(window, nowMs) }];
    }),
    readGauge('provider_calls_limit', 'Calls that are made in any 60 s at most', [], async () => [
      { labels: {}, value: callsPerMinute },
    ]),
    readGauge('provider_blocked_seconds', 'For how long the provider still wants no calls', [], async () => {
      const [window, nowMs] = await Promise.all([callWindows.find(provider), callWindows.clockMs()]);
      return [{ labels: {}, value: Math.max(0, ((window?.blockedUntilMs ?? 0) - nowMs) / 1000) }];
    }),
    readGauge('league_sync_age_seconds', 'Since when leagues were read last, by share of them', ['quantile'], () =>
      agesByQuantile({ chains, callWindows }),
    ),
    readGauge('leagues_connected', 'Leagues by how far they are loaded', ['state'], () =>
      Promise.all(states.map(async (state) => ({ labels: { state }, value: await chains.countInState(state) }))),
    ),
  ];
  return () => stops.forEach((stop) => stop());
}

async function agesByQuantile({ chains, callWindows }: Measured) {
  const [count, nowMs] = await Promise.all([chains.countPolled(), callWindows.clockMs()]);
  const ages = quantiles.map(async (quantile) => {
    const at = await chains.polledAt(Math.floor((1 - quantile) * Math.max(0, count - 1)));
    return {
      labels: { quantile: String(quantile) },
      value: at === null ? 0 : Math.max(0, (nowMs - at.getTime()) / 1000),
    };
  });
  return Promise.all(ages);
}
