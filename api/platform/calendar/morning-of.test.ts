import { expect, it } from 'vitest';
import { morningOf } from './morning-of.ts';

it('morningOf returns eight o’clock local time, in winter and in summer', () => {
  expect(new Date(morningOf('2026-12-24', 'Europe/Tallinn')).toISOString()).toBe('2026-12-24T06:00:00.000Z');
  expect(new Date(morningOf('2026-06-24', 'Europe/Tallinn')).toISOString()).toBe('2026-06-24T05:00:00.000Z');
});
