import { expect, it } from 'vitest';
import { formatDateTimeWithZone } from './format.ts';

it('formatDateTimeWithZone adds the name of the time zone, in the given language', () => {
  const at = new Date('2026-06-15T08:00:00Z');
  expect(formatDateTimeWithZone(at, 'Europe/Tallinn', 'en')).toMatch(/11:00.* [(]Eastern European Time[)]$/);
  expect(formatDateTimeWithZone(at, 'Europe/Tallinn', 'et')).toMatch(/11:00 [(]Ida-Euroopa aeg[)]$/);
});
