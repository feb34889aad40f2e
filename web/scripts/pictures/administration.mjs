/** The league's founder does something for the pictures, with the session of the page. Fails with what was refused. */
const call = (page, method, path, body) =>
  page.evaluate(
    async (asked) => {
      const headers = { 'content-type': 'application/json', 'X-Requested-With': 'dynasty' };
      const response = await fetch(asked.path, { method: asked.method, headers, body: JSON.stringify(asked.body) });
      const text = await response.text();
      if (!response.ok) throw new Error(`${asked.method} ${asked.path}: ${response.status} ${text}`);
      return text === '' ? null : JSON.parse(text);
    },
    { method, path, body },
  );

const read = (page, path) => page.evaluate(async (asked) => (await fetch(asked)).json(), path);

/** Polls, a constitution with two versions, dues, a bet, and a date of the league's own; once. */
export async function furnish(page, { leagueId }) {
  const league = `/api/leagues/${leagueId}`;
  if ((await read(page, `${league}/constitution`)).version > 0) return;
  const later = (days, from = Date.now()) => new Date(from + days * 86_400_000).toISOString();
  // By the league's own time, which lies in the past where recorded data is shown.
  const now = Date.parse((await read(page, `${league}/calendar`)).now);
  const dayFrom = (days) => later(days, now).slice(0, 10);
  const users = await read(page, `${league}/users`);
  const me = (await read(page, '/api/auth/user')).sleeper.userId;
  const people = users.map(({ user_id: id }) => id);
  const poll = await call(page, 'POST', `${league}/polls`, {
    question: 'Should the trade deadline move to Week 12?',
    options: ['Move to Week 12', 'Keep Week 11', 'Remove the deadline'],
    closesAt: later(3),
  });
  await call(page, 'PUT', `${league}/polls/${poll.id}/vote`, { optionId: poll.options[0].id });
  await call(page, 'POST', `${league}/polls`, {
    question: 'Add a second super flex spot from next season on?',
    options: ['Yes', 'No'],
    isSecret: true,
    majority: 'two-thirds',
    closesAt: later(9),
  });
  const rules = '## 4. Trades\n\nTrades run until Week 11 kicks off.\n\n- A trade is processed at once.\n- No vetoes.';
  await call(page, 'PUT', `${league}/constitution`, { text: rules, note: 'The first version', basedOn: 0 });
  await call(page, 'PUT', `${league}/constitution`, {
    text: `${rules}\n- Future picks may be traded three seasons ahead.\n\n## 6. Entry fee\n\nThe entry fee is **$50**.`,
    note: 'Picks and the fee',
    basedOn: 1,
  });
  const dues = { people, direction: 'to-pot', cents: 5_000, what: 'Entry fee', dueOn: dayFrom(-20) };
  await call(page, 'POST', `${league}/ledger/dues`, dues);
  const opponent = people.find((id) => id !== me);
  await call(page, 'POST', `${league}/ledger/bets`, {
    opponent,
    cents: 2_500,
    what: 'More points in Week 14',
    dueOn: dayFrom(10),
  });
  await call(page, 'POST', `${league}/calendar/dates`, {
    title: 'Draft party',
    note: 'At the usual place',
    day: dayFrom(30),
  });
}

const press = (name) => (page) => page.getByRole('button', { name }).first().click();
const chooseFirst = (name) => async (page) => {
  await press(name)(page);
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
};

/**
 * Writes the next version of the constitution while somebody else puts one in force. The draft is kept for the next
 * size.
 */
const beOvertaken = (path) => async (page) => {
  await chooseFirst(/^Edit/)(page);
  const notice = page.getByText('is in force meanwhile');
  if (await notice.isVisible()) return;
  const { text, version } = await read(page, path);
  await page.getByLabel('Text').fill(`${text}\n- A trade is paid for within a week.`);
  await call(page, 'PUT', path, { text: `${text}\n\nVersion ${version + 1}.`, note: 'In between', basedOn: version });
  await notice.waitFor();
};

/** Opens the form of the league's own date while somebody else changes it. */
const changeDate = (path) => async (page) => {
  await chooseFirst('Edit Draft party')(page);
  const { id, title, note, day } = (await read(page, path)).dates.find(({ kind }) => kind === 'own');
  await call(page, 'PUT', `${path}/dates/${id.replace('own:', '')}`, { title, note, day });
  await page.getByText('was changed meanwhile').waitFor();
};

/** Opens the form in which what is owed is called off, while somebody else marks it as paid by mistake. */
const changeDebt = (path) => async (page) => {
  await chooseFirst(/^Call Off: Entry fee/)(page);
  const shown = await read(page, `${path}?show=open&limit=20`);
  const { id } = shown.find(({ kind }) => kind === 'dues');
  for (const deed of ['settle', 'reopen']) await call(page, 'POST', `${path}/${id}/${deed}`, {});
  await page.getByText('was changed meanwhile').waitFor();
};

/** What the admins of a league see. */
export const leagueAdmin = ({ leagueId }) => {
  const league = `/leagues/${leagueId}`;
  return [
    { name: 'admin', at: `${league}/admin`, shows: 'League Admin Panel' },
    {
      name: 'admin-reassign',
      at: `${league}/admin`,
      shows: 'League Admin Panel',
      act: chooseFirst(/^Reassign/),
      visible: true,
    },
    { name: 'historical', at: `${league}/historical-data`, shows: 'Chain status' },
    { name: 'office', at: `${league}/office`, shows: 'Draft party' },
    {
      name: 'office-new-poll',
      at: `${league}/office`,
      shows: 'Draft party',
      act: chooseFirst('New poll'),
      visible: true,
    },
    {
      name: 'office-changes',
      at: `${league}/office`,
      shows: 'Draft party',
      act: chooseFirst(/versions/i),
      visible: true,
    },
    {
      name: 'office-overtaken',
      at: `${league}/office`,
      shows: 'Draft party',
      act: beOvertaken(`/api${league}/constitution`),
      visible: true,
    },
    {
      name: 'office-date-changed',
      at: `${league}/office`,
      shows: 'Draft party',
      act: changeDate(`/api${league}/calendar`),
      visible: true,
    },
    {
      name: 'office-debt-changed',
      at: `${league}/office`,
      shows: 'Draft party',
      act: changeDebt(`/api${league}/ledger`),
      visible: true,
    },
    { name: 'account', at: '/account', shows: 'Your data' },
  ];
};

const tab = (key) => `/super-admin?tab=${key}`;

/** What super admins see. */
export const superAdmin = ({ leagueId, name }) => [
  { name: 'super-admin', at: '/super-admin', shows: name },
  {
    name: 'super-admin-approve',
    at: '/super-admin',
    shows: name,
    visible: true,
    async act(page) {
      await chooseFirst('Approve New League')(page);
      await page.getByLabel('League ID').fill(leagueId);
      await page.getByText('League found in the platform').waitFor();
    },
  },
  { name: 'super-admin-delete', at: '/super-admin', shows: name, act: chooseFirst(/^Delete /), visible: true },
  { name: 'super-admin-attempts', at: tab('attempts'), shows: 'Success' },
  { name: 'super-admin-league-admins', at: tab('league-admins'), shows: 'Claimed' },
  { name: 'super-admin-super-admins', at: tab('super-admins'), shows: 'Active' },
  { name: 'super-admin-log', at: tab('action-logs'), shows: 'Time' },
  { name: 'system', at: '/super-admin/system', shows: 'Provider budget' },
  { name: 'schedule-admin', at: '/schedule-admin', shows: 'Schedule' },
];
