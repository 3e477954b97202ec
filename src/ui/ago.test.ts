import { expect, test } from 'vitest';
import { agoText } from './ago.ts';

const now = new Date('2026-03-10T12:00:00Z');
const ago = (iso: string, locale: 'et' | 'en') => agoText(new Date(iso), now, locale, 'Europe/Tallinn');

test.each([
  ['2026-03-10T11:59:30Z', 'now', 'nüüd'],
  ['2026-03-10T12:00:05Z', 'now', 'nüüd'],
  ['2026-03-10T11:01:00Z', '59 minutes ago', '59 minuti eest'],
  ['2026-03-10T11:00:00Z', '1 hour ago', '1 tunni eest'],
  ['2026-03-09T11:59:00Z', 'yesterday', 'eile'],
  ['2026-03-03T12:00:00Z', 'March 3', '3. märts'],
  ['2025-12-31T12:00:00Z', 'December 31, 2025', '31. detsember 2025'],
])('%s is %s', (iso, english, estonian) => {
  expect(ago(iso, 'en')).toBe(english);
  expect(ago(iso, 'et')).toBe(estonian);
});
