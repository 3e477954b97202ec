import { expect, it } from 'vitest';
import { addDays } from './time.ts';

it.each([
  ['2026-03-30', -1, '2026-03-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-01-01', -366, '2024-12-31'],
  ['2026-10-25', 0, '2026-10-25'],
  ['2027-12-31', 60, '2028-02-29'],
])('the day %s plus %i days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected);
});
