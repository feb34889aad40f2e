import { readGauge } from '@dynasty/kit/metrics';
import { urgencies } from '../../clients/sleeper/call-budget.js';
import { type Deps } from '../../deps.js';
import { callsCounted } from '../../domain/polling/call-window.js';
import { callsPerMinute } from '../../domain/polling/poll-plan.js';
import { playersReadAt } from '../nfl/players-read.js';

type Measured = Pick<Deps, 'budget' | 'chains' | 'callWindows' | 'clock' | 'nflState' | 'syncCursors' | 'statWeeks'>;

const provider = 'sleeper';
/** Shares of the leagues; a series for each league would be as many as there are leagues. */
const quantiles = [0.5, 0.9, 0.99, 1];
const states = ['loading', 'ready', 'failed'] as const;

/**
 * Shows how much of the provider's budget is used and how long callers wait for it, and how old what is stored of leagues
 * and of the NFL is. Returns how to stop.
 */
export function measureSync(deps: Measured): () => void {
  const { budget, chains, callWindows } = deps;
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
    readGauge(
      'provider_longest_wait_seconds',
      'How long the caller has waited for its call to the provider that has waited longest',
      ['urgency'],
      async () => urgencies.map((urgency) => ({ labels: { urgency }, value: budget.longestWaitMs(urgency) / 1000 })),
    ),
    readGauge('league_sync_age_seconds', 'Since when leagues were read last, by share of them', ['quantile'], () =>
      agesByQuantile(deps),
    ),
    readGauge(
      'leagues_gone',
      'Leagues that the provider has not had for a day, which are not read late',
      [],
      async () => [{ labels: {}, value: await chains.countGone(new Date(await callWindows.clockMs())) }],
    ),
    readGauge('provider_age_seconds', 'Since when was read last what is the same for all leagues', ['what'], () =>
      agesOfNfl(deps),
    ),
    readGauge('leagues_connected', 'Leagues by how far they are loaded', ['state'], () =>
      Promise.all(states.map(async (state) => ({ labels: { state }, value: await chains.countInState(state) }))),
    ),
  ];
  return () => stops.forEach((stop) => stop());
}

/** A league that is gone at the provider is not read late. */
async function agesByQuantile({ chains, callWindows }: Pick<Measured, 'chains' | 'callWindows'>) {
  const nowMs = await callWindows.clockMs();
  const now = new Date(nowMs);
  const count = await chains.countPolled(now);
  const ages = quantiles.map(async (quantile) => {
    const at = await chains.polledAt(Math.floor((1 - quantile) * Math.max(0, count - 1)), now);
    return { labels: { quantile: String(quantile) }, value: at === null ? 0 : ageS(at, nowMs) };
  });
  return Promise.all(ages);
}

/** What was never read has no age. */
async function agesOfNfl(deps: Measured) {
  const [nowMs, state, playersAt, stats] = await Promise.all([
    deps.callWindows.clockMs(),
    deps.nflState.find(),
    playersReadAt(deps),
    deps.statWeeks.newest(),
  ]);
  // Looks at stat lines are noted in football time.
  const ages = [
    { what: 'state', at: state?.fetchedAt, nowMs },
    { what: 'players', at: playersAt, nowMs },
    { what: 'stats', at: stats?.readAt, nowMs: deps.clock.now().getTime() },
  ];
  return ages.flatMap(({ what, at, nowMs: now }) => (at ? [{ labels: { what }, value: ageS(at, now) }] : []));
}

const ageS = (at: Date, nowMs: number): number => Math.max(0, (nowMs - at.getTime()) / 1000);
