import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { consistent } from '../../../testing/league-tools-fixtures';
import { api, inLeague, open, press } from '../../../testing/open-league-tool';
import { onPhone } from '../../../testing/phone';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

beforeAll(() => import('./player-consistency-screen'));

const page = `${inLeague}/player-consistency`;
const noData = 'No data found for the player in the selected seasons.';

interface Asked {
  body: { playerName: string; playerId?: string; position?: string };
}

const people = [
  { player_id: '4', player_name: 'James Cook', position: 'RB', team: 'BUF' },
  { player_id: '17', player_name: 'Josh Allen', position: 'QB', team: 'BUF' },
  { player_id: '41', player_name: 'Josh Allen', position: 'LB', team: 'JAX' },
];

/** As the service looks for a player: by the id, else by name and position. */
function find({ body: { playerName, playerId, position = 'all' } }: Asked) {
  const matches = people.filter((one) =>
    playerId === undefined
      ? one.player_name.toLowerCase().includes(playerName.toLowerCase()) && [one.position, 'all'].includes(position)
      : one.player_id === playerId,
  );
  const [first] = matches;
  return first ? { ...consistent(first.player_name, first), matches } : { player: null, matches };
}

const openPage = (query = '') => open(page + query, 'Player Consistency', { [`POST ${api}/player-consistency`]: find });

const playersIn = (search: string) => new URLSearchParams(search).getAll('player');

/** Adds a player by a name. */
async function analyze(name: string) {
  await userEvent.type(await screen.findByLabelText(/^Player name/), name);
  await press('Analyze Player');
}

const compared = async () => {
  const figures = await screen.findByRole('table', { name: 'Figures' });
  return within(figures)
    .getAllByRole('rowheader')
    .map((cell) => within(cell).getByRole('link').textContent);
};

it('compares up to four, takes one away again, and says which player it does not know', async () => {
  const four = ['a', 'b', 'c', 'd'].map((name) => `player=${name}`).join('&');
  const { search } = await open(`${page}?${four}`, 'Player Consistency', {
    [`POST ${api}/player-consistency`]: ({ body }: Asked) =>
      body.playerName === 'd' ? { player: null, matches: [] } : consistent(body.playerName),
  });
  const figures = await screen.findByRole('table', { name: 'Figures' });
  await waitFor(() => expect(within(figures).getAllByRole('row')).toHaveLength(4));
  expect(screen.getByText(noData)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/^Player name/), 'e');
  expect(screen.getByRole('button', { name: 'Analyze Player' })).toBeDisabled();
  await press('Remove filter d');
  await waitFor(() => expect(playersIn(search())).toEqual(['a~a', 'b~b', 'c~c']));
  expect(screen.queryByText(noData)).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^Player name/)).toHaveValue('e');
});

it('lets the person choose where several have the name', async () => {
  const { bodies, search } = await openPage('?player=josh');
  await userEvent.click(await screen.findByRole('button', { name: 'Josh Allen, LB JAX' }));
  await waitFor(() =>
    expect(bodies('/player-consistency').at(-1)).toMatchObject({ playerName: 'Josh Allen', playerId: '41' }),
  );
  expect(screen.queryByText(/Several players fit/)).not.toBeInTheDocument();
  expect(playersIn(search())).toEqual(['Josh Allen~41']);
});

it('keeps who a name means in the address, and looks by the position only for a name that is typed', async () => {
  const { bodies, search } = await openPage();
  await analyze('cook');
  await waitFor(() => expect(playersIn(search())).toEqual(['James Cook~4']));
  await userEvent.selectOptions(screen.getByLabelText('Position', { selector: 'select' }), 'QB');
  await analyze('josh');
  await waitFor(() => expect(playersIn(search())).toEqual(['James Cook~4', 'Josh Allen~17']));
  expect(await compared()).toHaveLength(2);
  expect(screen.queryByText(new RegExp(noData))).not.toBeInTheDocument();
  // What a name has found is not asked for a second time.
  expect(bodies('/player-consistency')).toEqual([
    { playerName: 'cook', position: 'all', seasons: ['2025'], minGames: 8 },
    { playerName: 'josh', position: 'QB', seasons: ['2025'], minGames: 8 },
  ]);
});

it('takes the best guess for a name when another one is looked for at another position', async () => {
  const { search } = await openPage('?player=josh');
  await screen.findByText(/Several players fit/);
  await userEvent.selectOptions(screen.getByLabelText('Position', { selector: 'select' }), 'RB');
  await analyze('cook');
  await waitFor(() => expect(playersIn(search())).toEqual(['Josh Allen~17', 'James Cook~4']));
  expect(await compared()).toHaveLength(2);
});

it('says among whom a name was not found', async () => {
  await openPage('?player=cook&position=QB');
  expect(await screen.findByText(`${noData} Only QBs were searched.`)).toBeInTheDocument();
});

it('compares nobody twice, and says so', async () => {
  const said = jest.spyOn(console, 'error');
  const { search } = await openPage('?player=James+Cook~4&player=James+Cook~4');
  expect(await compared()).toHaveLength(1);
  await analyze('james cook');
  expect(await screen.findByText('This player is compared already')).toBeInTheDocument();
  expect(await compared()).toHaveLength(1);
  expect(playersIn(search())).toEqual(['James Cook~4']);
  expect(said).not.toHaveBeenCalled();
});

it('shows a player once while it is not chosen which one a name means', async () => {
  const said = jest.spyOn(console, 'error');
  await openPage('?player=Josh+Allen~17&player=josh');
  await screen.findByText(/Several players fit/);
  expect(await compared()).toHaveLength(1);
  expect(said).not.toHaveBeenCalled();
});

describe('who has the focus', () => {
  const cards = { weeks: 'Weekly fantasy points', distribution: 'Weekly score distribution' };
  const cardOf = (name: string) => screen.findByRole('region', { name });
  /** The players whose weeks are drawn. */
  const drawn = async () =>
    within(await cardOf(cards.weeks))
      .queryAllByText(/ ± /)
      .map((spread) => spread.parentElement?.textContent);

  it('is chosen for every chart at once', async () => {
    await openPage('?player=James+Cook~4&player=Josh+Allen~17');
    const distribution = await cardOf(cards.distribution);
    await userEvent.click(within(distribution).getByRole('button', { name: 'J. Allen' }));
    expect(distribution).toHaveTextContent('J. Allen, weeks by score bucket');
    const strip = within(await cardOf('Spread of weekly scores'))
      .getByText('J. Allen')
      .closest('li');
    expect(strip).toHaveClass('focused');
    expect(await drawn()).toHaveLength(2);
  });

  describe('on a phone', () => {
    onPhone();

    it('has room for their weeks only', async () => {
      await openPage('?player=James+Cook~4&player=Josh+Allen~17');
      const weeks = await cardOf(cards.weeks);
      expect(await drawn()).toEqual([expect.stringContaining('J. Cook')]);
      await userEvent.click(within(weeks).getByRole('button', { name: 'J. Allen' }));
      expect(await drawn()).toEqual([expect.stringContaining('J. Allen')]);
      expect(await cardOf(cards.distribution)).toHaveTextContent('J. Allen, weeks by score bucket');
    });
  });
});
