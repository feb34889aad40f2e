import fs from 'node:fs';
import path from 'node:path';
import { LiveEvents } from '../src/bodies/live-events.js';

const events = path.resolve(__dirname, '../../../proto/dynasty/events/v1');

it('what is told of parts that have changed names all parts that services tell of', () => {
  const { description = '' } = LiveEvents.properties['league.updated'].properties.parts as { description?: string };
  const files = fs.readdirSync(events).map((file) => fs.readFileSync(path.join(events, file), 'utf8'));
  const lists = files.flatMap((text) => [...text.matchAll(/\/\/ ([a-z, ]+)\.\n\s*repeated string parts/g)]);
  expect(lists).toHaveLength(4);
  const parts = lists.flatMap(([, list = '']) => list.split(', '));
  expect(parts.filter((part) => !new RegExp(`\\b${part}\\b`).test(description))).toEqual([]);
});
