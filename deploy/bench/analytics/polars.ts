import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { linesFile, rounds } from './duckdb.js';
import type { Queries } from './queries.js';

/** The same questions over tables in memory; prints the median of what each takes, ms, as JSON. */
const program = `
import json, statistics, sys, time
import polars as pl
plays = pl.read_parquet(sys.argv[1])
lines = pl.read_ndjson(sys.argv[2])
c = pl.col
newest = lines["season"].max()
def near(player, touchdown):
    near = (c("season_type") == "REG") & c("down").is_not_null() & (c("yardline_100") <= 20) & c(player).is_not_null()
    goal = c("yardline_100") <= 5
    return lambda: plays.filter(near).group_by(player).agg(
        pl.len().alias("plays"), c(touchdown).sum(), goal.sum().alias("goal"), c(touchdown).filter(goal).sum().alias("goal_td")
    ).sort("plays", descending=True)
def player_stats():
    runs = (c("season_type") == "REG") & c("rusher_player_id").is_not_null()
    return plays.filter(runs).group_by("rusher_player_id").agg(
        c("week").n_unique(), pl.len().alias("carries"), c("rushing_yards").sum(), c("rush_touchdown").sum()
    ).sort("rushing_yards", descending=True).head(25)
def fantasy_points():
    totals = lines.filter(c("season") == newest).group_by("player", "position").agg(pl.len().alias("games"), c("points").sum())
    return totals.with_columns(
        c("points").rank("min", descending=True).alias("overall"),
        c("points").rank("min", descending=True).over("position").alias("place"),
    ).sort("points", descending=True)
def consistency():
    weeks = lines.filter((c("season") == newest) & (c("position") == "WR"))
    spread = weeks.group_by("player").agg(
        pl.len().alias("games"), c("points").mean().alias("mean"), c("points").median().alias("median"), c("points").std(ddof=0).alias("sd")
    ).filter((c("games") >= 8) & (c("mean") > 0))
    return spread.with_columns((c("sd") / c("mean")).rank("min", descending=True).alias("place"))
def dvp():
    allowed = lines.filter((c("position") == "RB") & c("opponent").is_not_null()).group_by("season", "opponent").agg(
        (c("points").sum() / c("week").n_unique()).alias("average"))
    return allowed.with_columns(c("average").rank("min").over("season").alias("place"))
questions = {
    "redZone": near("rusher_player_id", "rush_touchdown"), "redZoneReceiving": near("receiver_player_id", "pass_touchdown"),
    "playerStats": player_stats, "fantasyPoints": fantasy_points, "consistency": consistency, "dvp": dvp,
}
def median(question):
    times = []
    for _ in range(int(sys.argv[3])):
        start = time.perf_counter()
        question()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)
print(json.dumps({name: median(question) for name, question in questions.items()}))
`;

type Measured = { ms: Record<keyof Queries, number> } | { missing: string };

/** Medians of what polars takes for each question, one thread; or why it cannot be measured on this machine. */
export function polarsTimes(playFile: string, folder: string): Measured {
  const args = ['-c', program, playFile, path.join(folder, linesFile), String(rounds)];
  const env = { ...process.env, POLARS_MAX_THREADS: '1' };
  const { status, stdout, stderr, error } = spawnSync('python3', args, { encoding: 'utf8', env });
  if (error) return { missing: error.message };
  if (status !== 0) return { missing: stderr.trim().split('\n').at(-1) ?? 'python3 failed' };
  return { ms: JSON.parse(stdout) as Record<keyof Queries, number> };
}
