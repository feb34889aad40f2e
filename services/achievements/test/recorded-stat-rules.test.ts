import { hasRecorded } from '@dynasty/testbed/recorded';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { earnedByPlayers } from '../src/domain/earned-by-players.js';
import { readRule, type StatRule } from '../src/domain/rule.js';
import { allRules, plainlyEarned } from './support/plain-stats.js';

const root = path.join(process.env.SLEEPER_DATA ?? path.resolve(__dirname, '../../../../shared/data/sleeper'), 'v1');
const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T;

interface Row {
  roster_id: number;
  starters?: string[] | null;
  players?: string[] | null;
  players_points?: Record<string, number> | null;
}
type Lines = Record<string, Record<string, number>>;

/** Recorded leagues of seasons whose stat lines are recorded too; empty where nothing is recorded on this machine. */
function recordedSeasons(): { title: string; id: string; season: string }[] {
  if (!existsSync(root)) return [];
  const files = readdirSync(path.join(root, 'league')).filter((name) => /^\d+\.json$/.test(name));
  return files.flatMap((file) => {
    const id = file.slice(0, -'.json'.length);
    const { name, season } = read<{ name: string; season: string }>(`league/${file}`);
    const isThere = existsSync(path.join(root, 'league', id, 'matchups')) && existsSync(statFile(season, 1));
    return isThere ? [{ title: `${name} ${season}`, id, season }] : [];
  });
}

const statFile = (season: string, week: number): string =>
  path.join(root, 'stats/nfl/regular', season, `${week}.json.gz`);

/** The weeks as the league service tells them, from the provider's own files. */
function weeksOf(id: string, season: string) {
  const players = read<Record<string, { full_name?: string; fantasy_positions?: string[] | null }>>('players/nfl.json');
  const numbers = Array.from({ length: 18 }, (_, index) => index + 1).filter((week) =>
    existsSync(path.join(root, `league/${id}/matchups/${week}.json`)),
  );
  return numbers.map((week) => {
    const lines = JSON.parse(gunzipSync(readFileSync(statFile(season, week))).toString()) as Lines;
    const rows = read<Row[]>(`league/${id}/matchups/${week}.json`);
    const all = rows.flatMap((row) =>
      [...new Set([...(row.starters ?? []), ...(row.players ?? [])])].map((playerId) => ({
        rosterId: row.roster_id,
        playerId,
        name: players[playerId]?.full_name ?? playerId,
        position: players[playerId]?.fantasy_positions?.[0] ?? '',
        isStarter: row.starters?.includes(playerId) ?? false,
        hasPlayed: (lines[playerId]?.['gp'] ?? 0) > 0,
        pointsHundredths: Math.round((row.players_points?.[playerId] ?? 0) * 100),
        stats: lines[playerId] ?? {},
      })),
    );
    return { week, statRevision: 1, players: all.filter(({ playerId }) => playerId !== '0') };
  });
}

const seasons = recordedSeasons();
const onRecordings = hasRecorded('rules about players on recorded seasons', seasons.length > 0)
  ? describe
  : describe.skip;

onRecordings('on recorded seasons', () => {
  it.each(seasons)('$title: every rule awards what a plain count finds', ({ id, season }) => {
    const weeks = weeksOf(id, season);
    const rosters = read<{ roster_id: number; owner_id: string | null }[]>(`league/${id}/rosters.json`).map(
      (roster) => ({ rosterId: roster.roster_id, ownerId: roster.owner_id ?? '', coOwnerIds: [] }),
    );
    const plainRosters = rosters.map((roster) => ({ ...roster, teamName: '', displayName: '', avatar: '' }));
    const fired = new Set<string>();
    for (const sent of allRules) {
      const found = readRule({ achievementType: 'stat_achievement', title: 'T', criteria: sent });
      if ('problem' in found) throw new Error(found.problem);
      const rule = { ...found.rule, id: 'r' } as StatRule;
      for (const span of sent.timeframe === 'weekly' ? [weeks[4]!, weeks[9]!].map((one) => [one]) : [weeks]) {
        const awards = earnedByPlayers(rule, span, rosters, { chainId: 'c', season, week: 1 });
        const people = awards.map(({ sleeperUserId }) => sleeperUserId).sort();
        expect(people).toEqual(plainlyEarned(sent, span, { rosters: plainRosters }));
        if (people.length > 0) fired.add(sent.statCategory);
      }
    }
    expect([...fired].sort()).toEqual([...new Set(allRules.map(({ statCategory }) => statCategory))].sort());
  });
});
