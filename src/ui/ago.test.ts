import { expect, test } from 'vitest';
import { formatElapsedTime, formatRelativeTime, formatTimeAgo } from './ago.ts';

const now = new Date('2026-03-10T12:00:00Z');
const ago = (iso: string, locale: 'et' | 'en') => formatTimeAgo(new Date(iso), now, locale, 'Europe/Tallinn');

test.each([
  ['2026-03-10T11:59:30Z', 'now', 'nüüd'],
  ['2026-03-10T12:00:05Z', 'now', 'nüüd'],
  ['2026-03-10T11:01:00Z', '59 minutes ago', '59 minuti eest'],
  ['2026-03-10T11:00:00Z', '1 hour ago', '1 tunni eest'],
  ['2026-03-09T11:59:00Z', 'yesterday', 'eile'],
  ['2026-03-03T12:00:00Z', 'March 3', '3. märts'],
  ['2025-12-31T12:00:00Z', 'December 31, 2025', '31. detsember 2025'],
])('at noon on March 10, 2026, %s is shown as %s', (iso, english, estonian) => {
  expect(ago(iso, 'en')).toBe(english);
  expect(ago(iso, 'et')).toBe(estonian);
});

test.each([
  ['2026-03-10T11:59:01Z', 'Just now'],
  ['2026-03-10T11:59:00Z', '1 minute ago'],
  ['2026-03-10T11:00:00Z', '1 hour ago'],
  ['2026-03-09T12:00:00Z', '1 day ago'],
  ['2026-03-03T12:00:01Z', '6 days ago'],
  ['2026-03-03T12:00:00Z', '1 week ago'],
  ['2026-02-10T12:00:01Z', '3 weeks ago'],
  ['2026-02-10T12:00:00Z', '1 month ago'],
  ['2025-03-10T12:00:01Z', '11 months ago'],
  ['2025-03-10T12:00:00Z', '1 year ago'],
])('in the inbox, %s is shown as %s', (iso, text) => {
  expect(formatRelativeTime(new Date(iso), now, 'en-US', 'Just now')).toBe(text);
});

test.each([
  ['2026-03-10T11:59:30Z', '1 min', '1 min'],
  ['2026-03-10T11:57:00Z', '3 min', '3 min'],
  ['2026-03-10T09:30:00Z', '2 hr', '2 t'],
  ['2026-02-26T12:00:00Z', '12 days', '12 päeva'],
])('as a figure, the time since %s is shown as %s', (iso, english, estonian) => {
  expect(formatElapsedTime(new Date(iso), now, 'en')).toBe(english);
  expect(formatElapsedTime(new Date(iso), now, 'et')).toBe(estonian);
});
