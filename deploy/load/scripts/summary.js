const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const shown = (value) => (value === undefined ? '' : Number.isInteger(value) ? value : value.toFixed(1));

/** On what it was measured, and whether a week was live, as far as it is known. */
function conditionsOf({ conditions: { date, cores, commit, copies, workerCores, week } }) {
  const processes = Object.entries(copies ?? {}).map(([name, count]) => `${name} ${count}`);
  return [
    `${date}, on ${cores} cores.`,
    commit && `Commit ${commit}.`,
    copies && `Processes: ${processes.join(', ')}.`,
    workerCores && `Each worker of analytics with ${workerCores} of a core.`,
    week,
  ]
    .filter(Boolean)
    .join(' ');
}

/** One page without anything from elsewhere: the thresholds and whether they held, and every figure. */
export function asHtml(plan, { metrics, state }) {
  const thresholds = Object.entries(metrics).flatMap(([name, { thresholds: all }]) =>
    Object.entries(all ?? {}).map(([rule, { ok }]) => ({ name, rule, ok })),
  );
  const failed = thresholds.filter(({ ok }) => !ok).length;
  const trends = Object.entries(metrics).filter(([, { type }]) => type === 'trend');
  const others = Object.entries(metrics).filter(([, { type }]) => type !== 'trend');
  const row = (cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
  const table = (heads, rows) =>
    `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('')}</table>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(plan.scenario)}</title>
<style>body{font:15px system-ui;margin:2rem;max-width:70rem}table{border-collapse:collapse;margin:1rem 0}
td,th{border-bottom:1px solid #ccc;padding:.3rem .8rem;text-align:left;font-variant-numeric:tabular-nums}</style>
<h1>${escaped(plan.scenario)}: ${failed === 0 ? 'held' : `${failed} of ${thresholds.length} thresholds broken`}</h1>
<p>${escaped(plan.people)} people, ${escaped(plan.perSecond)} requests/s where single ones are sent,
${shown(state.testRunDurationMs / 1000)} s, at ${escaped(plan.address)}</p>
<p>${escaped(conditionsOf(plan))}</p>
<p>of:product is without k6's requests for tokens, which the load itself responds to.</p>
${table(
  ['Figure', 'Threshold', ''],
  thresholds.map(({ name, rule, ok }) => row([name, rule, ok ? 'held' : 'BROKEN'])),
)}
${table(
  ['Milliseconds', 'p50', 'p95', 'p99', 'most', 'count'],
  trends.map(([name, { values: v }]) =>
    row([name, shown(v.med), shown(v['p(95)']), shown(v['p(99)']), shown(v.max), shown(v.count)]),
  ),
)}
${table(
  ['Others', 'value', 'a second'],
  others.map(([name, { values: v }]) => row([name, shown(v.count ?? v.value ?? v.rate), shown(v.count && v.rate)])),
)}</html>`;
}
