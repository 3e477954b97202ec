import { describe, expect, it } from 'vitest';
import { type CalendarEvent, writeCalendar } from './write-calendar.ts';

const event: CalendarEvent = {
  uid: '01a1@kuu.test',
  title: 'Kuu tõus',
  description: '',
  location: '',
  url: 'https://kuu.test/events/1',
  startsAt: new Date('2026-03-29T00:30:00.000Z'),
  endsAt: new Date('2026-03-29T02:00:00.000Z'),
  changedAt: new Date('2026-03-10T12:00:00.000Z'),
  isCancelled: false,
};
const write = (changes: Partial<CalendarEvent> = {}) => writeCalendar({ ...event, ...changes }, 'Kuu kogu');
/** Unfolds lines the way calendar apps do. */
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('writeCalendar', () => {
  it('writes one event with times in UTC and CRLF line endings', () => {
    expect(write()).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Kuu kogu//Kogu//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:01a1@kuu.test',
        'DTSTAMP:20260310T120000Z',
        'LAST-MODIFIED:20260310T120000Z',
        'SEQUENCE:1773144000',
        'DTSTART:20260329T003000Z',
        'DTEND:20260329T020000Z',
        'SUMMARY:Kuu tõus',
        'URL:https://kuu.test/events/1',
        'STATUS:CONFIRMED',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('escapes characters that would end a line or a value', () => {
    const text = 'a;b,c\\d\r\nEND:VEVENT\nX:1\u0000';
    expect(unfold(write({ title: text, description: text, location: text }))).toEqual(
      expect.arrayContaining(
        ['SUMMARY', 'DESCRIPTION', 'LOCATION'].map((name) => `${name}:a\\;b\\,c\\\\d\\nEND:VEVENT\\nX:1`),
      ),
    );
  });

  it('folds at 75 octets, between characters, without losing any', () => {
    const title = `${'õ'.repeat(60)}${'🌔'.repeat(40)}${'a'.repeat(200)}`;
    const file = write({ title });
    const octets = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...octets)).toBe(75);
    expect(unfold(file)).toContain(`SUMMARY:${title}`);
  });

  it('marks a cancelled event', () => {
    expect(unfold(write({ isCancelled: true }))).toContain('STATUS:CANCELLED');
  });
});
