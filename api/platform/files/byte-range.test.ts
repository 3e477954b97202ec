import { describe, expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

describe('parseRange', () => {
  it.each([
    ['bytes=0-0', { offset: 0, length: 1 }],
    ['bytes=0-', { offset: 0, length: 100 }],
    ['bytes=99-', { offset: 99, length: 1 }],
    ['bytes=10-19', { offset: 10, length: 10 }],
    ['bytes=90-1000', { offset: 90, length: 10 }],
    ['bytes=-1', { offset: 99, length: 1 }],
    ['bytes=-1000', { offset: 0, length: 100 }],
    ['Bytes=5-5', { offset: 5, length: 1 }],
  ])('reads the range of %s', (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('rejects %s as outside 100 bytes', (header) => {
    expect(parseRange(header, 100)).toBe('unsatisfiable');
  });

  it.each([null, '', 'bytes=', 'bytes=-', 'bytes=9-3', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b', 'bytes=1.5-2'])(
    'returns null, for the whole file, given %s',
    (header) => {
      expect(parseRange(header, 100)).toBeNull();
    },
  );
});
