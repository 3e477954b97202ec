import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '../text/clean-text.ts';
import { type CalendarEvent, serializeCalendar } from './serialize-calendar.ts';
import { fromWallClock } from './time.ts';

const event: CalendarEvent = {
  uid: '01a1',
  title: 'Kuu tõus',
  description: '',
  location: '',
  url: 'https://kuu.test/events/1',
  startsAt: new Date('2026-03-29T00:30:00.000Z'),
  endsAt: new Date('2026-03-29T02:00:00.000Z'),
  sequence: 4,
  changedAt: new Date('2026-03-10T12:00:00.000Z'),
  writtenAt: new Date('2026-03-11T09:00:00.000Z'),
  status: 'CONFIRMED',
};
const write = (changes: Partial<CalendarEvent> = {}) => serializeCalendar({ ...event, ...changes }, 'Kuu kogu');
/** Unfolds lines the way calendar apps do. */
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('serializeCalendar', () => {
  it('writes one event with times in UTC and CRLF line endings', () => {
    expect(write()).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Kuu kogu//Kogu//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:01a1',
        'DTSTAMP:20260311T090000Z',
        'LAST-MODIFIED:20260310T120000Z',
        'SEQUENCE:4',
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

  it('folds lines at 75 octets, between characters, without losing any', () => {
    const title = `${'õ'.repeat(60)}${'🌔'.repeat(40)}${'a'.repeat(200)}`;
    const file = write({ title });
    const octets = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...octets)).toBe(75);
    expect(unfold(file)).toContain(`SUMMARY:${title}`);
  });

  it('marks a cancelled event', () => {
    expect(unfold(write({ status: 'CANCELLED' }))).toContain('STATUS:CANCELLED');
  });

  it('writes any text in lines of 75 octets that calendars can unfold', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\r\n', '\n', '\\', ';', ',', '\uffff', '\ud800', '\u202e', '🌔'.repeat(30), 'õ'.repeat(40)),
    );
    const texts = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, texts, (title, description) => {
        const file = write({ title, description });
        const isShort = (line: string) => line.isWellFormed() && new TextEncoder().encode(line).length <= 75;
        expect(file.split('\r\n').every(isShort)).toBe(true);
        const lines = unfold(file);
        expect(lines.includes(`SUMMARY:${escaped(title)}`)).toBe(true);
        if (description) expect(lines.includes(`DESCRIPTION:${escaped(description)}`)).toBe(true);
        expect(lines.filter((line) => /^(BEGIN|END|UID|SEQUENCE):/.test(line))).toHaveLength(6);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    [
      'the hour that is skipped in spring',
      '2026-03-29T02:30',
      '2026-03-29T04:30',
      '20260329T003000Z',
      '20260329T013000Z',
    ],
    [
      'the hour that is repeated in autumn',
      '2026-10-25T02:30',
      '2026-10-25T04:30',
      '20261024T233000Z',
      '20261025T023000Z',
    ],
  ])('keeps the time of an event across %s', (_, from, until, start, end) => {
    const at = (time: string) => new Date(fromWallClock(time, 'Europe/Tallinn') ?? '');
    const lines = unfold(write({ startsAt: at(from), endsAt: at(until) }));
    expect(lines).toEqual(expect.arrayContaining([`DTSTART:${start}`, `DTEND:${end}`]));
  });
});

/** Escapes text as in RFC 5545, section 3.3.11. */
const escaped = (text: string) =>
  cleanText(text.replace(/(?![\r\n])\p{Cc}/gu, ''))
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n');
