import { expect, it } from 'vitest';
import { utcOffsets } from './utc-offsets.ts';

it.each([
  ['Europe/Tallinn', '2026-01-10T12:00Z', `120 ${Date.parse('2026-03-29T01:00Z')} 180`],
  ['Europe/Tallinn', '2026-03-29T00:59Z', `120 ${Date.parse('2026-03-29T01:00Z')} 180`],
  ['Europe/Tallinn', '2026-03-29T01:00Z', `180 ${Date.parse('2026-10-25T01:00Z')} 120`],
  ['America/New_York', '2026-07-01T00:00Z', `-240 ${Date.parse('2026-11-01T06:00Z')} -300`],
  ['Asia/Kolkata', '2026-07-01T00:00Z', '330'],
  ['UTC', '2026-07-01T00:00Z', '0'],
])('utcOffsets returns the offset and its next change in %s at %s', (zone, now, offsets) => {
  expect(utcOffsets(zone, new Date(now))).toBe(offsets);
});
