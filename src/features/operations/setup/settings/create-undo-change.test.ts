import { describe, expect, it } from 'vitest';
import { createUndoChange } from './create-undo-change.ts';

const view = (values: Record<string, string>) => ({
  ...{ version: 3, chosen: [], values },
  defaults: { name: 'Kuu', email: 'kuu@kuu.test' },
});

describe('undoing a change', () => {
  it('restores the previous values', () => {
    const entry = { before: { name: 'Täiskuu' }, after: { name: 'Päike' } };
    expect(createUndoChange(entry, view({ name: 'Päike' }))).toEqual({ name: 'Täiskuu' });
  });

  it('resets settings to their defaults if the defaults applied before the change', () => {
    const entry = { before: { name: 'Kuu' }, after: { name: 'Päike' } };
    expect(createUndoChange(entry, view({ name: 'Päike' }))).toEqual({ name: null });
  });

  it('doesn’t touch settings that were changed again later', () => {
    const entry = { before: { name: 'Kuu', email: 'a@kuu.test' }, after: { name: 'Päike', email: 'b@kuu.test' } };
    expect(createUndoChange(entry, view({ name: 'Koit', email: 'b@kuu.test' }))).toEqual({ email: 'a@kuu.test' });
  });

  it('is not offered once all of its values have changed again, or no longer exist', () => {
    const entry = { before: { name: 'Kuu' }, after: { name: 'Päike' } };
    expect(createUndoChange(entry, view({ name: 'Kuu' }))).toBeNull();
    expect(createUndoChange({ before: { gone: 'a' }, after: { gone: 'b' } }, view({}))).toBeNull();
  });
});
