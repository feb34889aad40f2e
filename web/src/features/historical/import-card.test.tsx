import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import {
  chooseImport,
  importedSeason,
  importOver,
  importPath,
  importReport,
  importRunning,
  openImport,
} from '../../testing/import-page';
import { slowResponse } from '../../testing/open-chat';
import { savedFiles } from '../../testing/saved-files';
import { seasonTemplate } from './season-template';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

/** Requests with progress go the way of all others. */
class FetchingRequest {
  upload = {};
  status = 0;
  statusText = '';
  responseText = '';
  private headers = new Headers();
  onload?: () => void;
  getResponseHeader = (name: string): string | null => this.headers.get(name);
  private address = '';
  open(_method: string, address: string) {
    this.address = address;
  }
  setRequestHeader() {}
  abort() {}
  async send() {
    const answer = await fetch(this.address, { method: 'POST' });
    this.status = answer.status;
    this.headers = answer.headers;
    this.responseText = await answer.text();
    this.onload?.();
  }
}

/** One that is added, one that is there, one that is left out. */
const seasons = [
  importedSeason('2019', 'restored', 26),
  importedSeason('2018', 'unchanged'),
  importedSeason('2017', 'unproved'),
];

beforeEach(() => {
  globalThis.XMLHttpRequest = FetchingRequest as never;
});

it('shows what a file would change, and stores it once that was agreed to', async () => {
  const { server, importing } = await openImport({ [`POST ${importPath}`]: importReport({ seasons }) });
  await chooseImport();
  expect(await importing.findByText('14 KB · checked')).toBeInTheDocument();
  expect(importing.getByText('No problems')).toBeInTheDocument();
  expect(importing.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Season'),
    '20192607Added',
    '2018007Already there',
    '2017007Left out: not known as a season of this league',
  ]);
  expect(server.calls.at(-1)?.query.get('dryRun')).toBe('true');
  server.on({
    [`POST ${importPath}`]: response(202, importRunning()),
    [`GET ${importPath}`]: { last: importRunning() },
  });
  await userEvent.click(importing.getByRole('button', { name: 'Import 1 season' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText(/^Store 1 season of old.csv\?/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Import started successfully.')).toBeInTheDocument();
  expect(await importing.findByText('0 of 2 seasons. You can leave this page.')).toBeInTheDocument();
  expect(importing.getByRole('button', { name: 'Choose a file' })).toHaveAttribute('aria-disabled', 'true');
  const posts = server.calls.filter(({ method, path }) => method === 'POST' && path === importPath);
  expect(posts.map(({ query }) => query.get('dryRun'))).toEqual(['true', 'false']);
});

it('shows problems line by line, and imports nothing where nothing is left', async () => {
  const problems = [
    { line: 4, column: 'points_for', problem: '“127,5” is not a number of points: use a point as decimal sign' },
    { line: 9, column: null, problem: 'The line has 3 cells, the head 12' },
  ];
  const { importing } = await openImport({
    [`POST ${importPath}`]: importReport({ seasons: [], problems, problemCount: 102 }),
  });
  await chooseImport();
  expect(await importing.findByText('102 problems')).toBeInTheDocument();
  expect(importing.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'LineColumnProblem',
    `4points_for${problems[0]?.problem}`,
    `9${problems[1]?.problem}`,
    'and 100 more',
  ]);
  expect(importing.getByText('Seasons with problems are left out.')).toBeInTheDocument();
  expect(importing.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  await userEvent.click(importing.getByRole('button', { name: 'Cancel' }));
  expect(importing.getByRole('button', { name: 'Choose a file' })).toHaveAttribute('aria-disabled', 'false');
});

it('says why a file is refused, and offers the template', async () => {
  const refusal = { message: 'This is the archive of another league.', slug: 'archive-of-another-league' };
  const { importing, server } = await openImport({ [`POST ${importPath}`]: response(409, refusal) });
  const saved = savedFiles();
  await userEvent.click(importing.getByRole('button', { name: 'CSV template' }));
  expect(await saved.texts()).toEqual([`\ufeff${seasonTemplate}`]);
  await chooseImport('other.zip');
  expect(await importing.findByRole('alert')).toHaveTextContent(refusal.message);
  server.on({ [`POST ${importPath}`]: importReport() });
  await chooseImport();
  expect(await importing.findByText('No problems')).toBeInTheDocument();
  expect(importing.queryByRole('alert')).not.toBeInTheDocument();
});

it('tells how the last import ended', async () => {
  const errorMessage = 'The season 2018 of this file is another league’s.';
  const { importing } = await openImport({
    [`GET ${importPath}`]: { last: importOver({ status: 'error', errorMessage }) },
  });
  expect(await importing.findByText('Failed')).toBeInTheDocument();
  expect(importing.getByText(errorMessage)).toBeInTheDocument();
  expect(importing.getByText('Added')).toBeInTheDocument();
});

it('tells how far the import of one season is', async () => {
  const running = importRunning({ total: 1 });
  const { importing } = await openImport({ [`GET ${importPath}`]: { last: running } });
  expect(await importing.findByText('0 of 1 season. You can leave this page.')).toBeInTheDocument();
});

it('keeps the place of whoever chooses a file, or takes it back', async () => {
  const { importing } = await openImport({ [`POST ${importPath}`]: importReport() });
  await userEvent.click(importing.getByRole('button', { name: 'Choose a file' }));
  await chooseImport();
  await importing.findByText('old.csv');
  expect(importing.getByRole('group', { name: 'File to import' })).toHaveFocus();
  await userEvent.click(importing.getByRole('button', { name: 'Cancel' }));
  expect(importing.getByRole('button', { name: 'Choose a file' })).toBeInTheDocument();
  expect(importing.getByRole('group', { name: 'File to import' })).toHaveFocus();
});

it('leaves the focus at the button that replaces the file while the other one is being checked', async () => {
  const { server, importing } = await openImport({ [`POST ${importPath}`]: importReport({ seasons }) });
  await chooseImport();
  expect(await importing.findByText('14 KB · checked')).toBeInTheDocument();
  const slow = slowResponse();
  server.on({ [`POST ${importPath}`]: slow.get });
  const replace = importing.getByRole('button', { name: 'Replace file' });
  await chooseImport('new.csv');
  expect(await importing.findByText('14 KB · being checked')).toBeInTheDocument();
  expect(replace).toHaveAttribute('aria-disabled', 'true');
  const chooser = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.click(replace);
  expect(chooser).not.toHaveBeenCalled();
  expect(replace).toHaveFocus();
  act(() => slow.send(importReport()));
  expect(await importing.findByText('14 KB · checked')).toBeInTheDocument();
  expect(replace).toHaveAttribute('aria-disabled', 'false');
  expect(replace).toHaveFocus();
  await userEvent.click(replace);
  expect(chooser).toHaveBeenCalledTimes(1);
});
