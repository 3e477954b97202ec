import { describe, expect, it } from 'vitest';
import { recordsKeptSince } from './rules.ts';

describe('recordsKeptSince', () => {
  it('keeps all records of 2018 until the end of 2025', () => {
    const first = Date.parse('2018-01-01T00:00:00Z');
    const last = Date.parse('2018-12-31T23:59:59.999Z');
    expect(recordsKeptSince(new Date('2025-12-31T23:59:59.999Z'))).toBeLessThanOrEqual(first);
    expect(recordsKeptSince(new Date('2026-01-01T00:00:00Z'))).toBeGreaterThan(last);
  });
});
