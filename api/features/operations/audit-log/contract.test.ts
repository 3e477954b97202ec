import { describe, expect, it } from 'vitest';
import { describeChange } from './contract.ts';

describe('describeChange', () => {
  it('lists only the fields that differ', () => {
    expect(
      describeChange({ before: { state: 'published', isPinned: true }, after: { state: 'removed', isPinned: true } }),
    ).toEqual([{ name: 'state', from: 'published', to: 'removed' }]);
  });

  it('marks missing values', () => {
    expect(describeChange({ before: null, after: { until: 5 } })).toEqual([{ name: 'until', from: '–', to: '5' }]);
    expect(describeChange({ before: null, after: null })).toEqual([]);
  });
});
