import { describe, expect, it } from 'vitest';
import { type ExpertHours, findAwayPeriod, subjectOf } from './rules.ts';

const always: ExpertHours = { awayFrom: null, awayUntil: null, weekdays: [], opensAt: null, closesAt: null };
const office: ExpertHours = { ...always, weekdays: [1, 2, 3, 4, 5], opensAt: '09:00', closesAt: '17:00' };
const at = (hours: ExpertHours, time: string) => findAwayPeriod(hours, new Date(time), 'Europe/Tallinn');

describe('the period in which an expert is away', () => {
  it('is null if the expert has no hours or absence', () => {
    expect(at(always, '2026-11-22T01:00:00Z')).toBeNull();
  });

  it('lasts from the first to the last day of an absence, in the community’s time zone', () => {
    const away = { ...always, awayFrom: '2026-12-24', awayUntil: '2026-12-26' };
    expect(at(away, '2026-12-23T21:59:00Z')).toBeNull();
    expect(at(away, '2026-12-23T22:00:00Z')).toBe('away:2026-12-24');
    expect(at(away, '2026-12-26T21:59:00Z')).toBe('away:2026-12-24');
    expect(at(away, '2026-12-26T22:00:00Z')).toBeNull();
  });

  it('lasts from the evening until the next opening, even over a weekend', () => {
    // 2026-11-20 is a Friday; Tallinn is two hours ahead.
    expect(at(office, '2026-11-20T14:59:00Z')).toBeNull();
    for (const time of ['2026-11-20T15:00:00Z', '2026-11-21T10:00:00Z', '2026-11-22T23:00:00Z', '2026-11-23T06:59:00Z'])
      expect(at(office, time)).toBe('until:2026-11-23');
    expect(at(office, '2026-11-23T07:00:00Z')).toBeNull();
  });

  it('can be whole days', () => {
    expect(at({ ...always, weekdays: [1] }, '2026-11-24T10:00:00Z')).toBe('until:2026-11-30');
  });

  it('is the absence rather than the time outside the expert’s hours, if both apply', () => {
    expect(at({ ...office, awayFrom: '2026-11-01', awayUntil: '2026-11-30' }, '2026-11-21T10:00:00Z')).toBe(
      'away:2026-11-01',
    );
  });
});

it('a conversation without a subject is named after the beginning of its message', () => {
  expect(subjectOf('Kas sul on vaba koht?', '1 fail')).toBe('Kas sul on vaba koht?');
  expect(subjectOf('', '2 faili')).toBe('2 faili');
  expect(subjectOf('Kas sul oleks laupäeval aega minuga matkale tulla ja pärast saunas käia?', '')).toBe(
    'Kas sul oleks laupäeval aega minuga matkale tulla ja pärast…',
  );
  expect(subjectOf('a'.repeat(61), '')).toBe(`${'a'.repeat(60)}…`);
  expect(subjectOf('🙂'.repeat(40), '').isWellFormed()).toBe(true);
  expect(subjectOf(`a${'🙂'.repeat(40)}`, '').isWellFormed()).toBe(true);
});
