import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createResponsePresenter } from './create-response-presenter.ts';

const author = z.object({ id: z.string().nullable(), name: z.string() });
const shape = z.object({
  items: z.array(z.object({ title: z.string(), author, readers: z.array(author).optional() })),
  state: z.enum(['open', 'closed']),
  kind: z.literal('list'),
  counts: z.record(z.string(), z.int()),
  byState: z.record(z.enum(['open', 'closed']), z.boolean()),
  value: z.union([z.string(), z.object({ shown: z.string() })]),
  at: z.iso.datetime(),
  isLast: z.boolean(),
  next: z.string().nullish(),
});
const mari = { id: 'mari', name: 'Mari' };
const answer = {
  items: [{ title: 'Kuu', author: mari, readers: [mari, { id: null, name: '' }] }],
  ...{ state: 'open', kind: 'list', counts: { heart: 2 }, byState: { open: true, closed: false }, value: 'x' },
  ...{ at: '2026-03-10T12:00:00.000Z', isLast: false, next: null },
};
const present = createResponsePresenter(shape);

describe('a presented response', () => {
  it('equals the validator’s output', () => {
    for (const more of [{}, { next: undefined }, { next: 'more' }, { items: [] }, { value: { shown: 'x' } }]) {
      const given = { ...answer, ...more };
      expect(present(given, false)).toEqual(shape.parse(given));
      expect(present(given, true)).toEqual(shape.parse(given));
    }
  });

  it('has no field that isn’t declared, at any depth', () => {
    const secret = { email: 'mari@kuu.test' };
    const leaking = {
      ...{ ...answer, ...secret, value: { shown: 'x', ...secret } },
      items: [{ title: 'Kuu', author: { ...mari, ...secret }, readers: [{ ...mari, ...secret }], ...secret }],
    };
    expect(JSON.stringify(present(leaking, false))).not.toContain('kuu.test');
    expect(() => present(leaking, true)).toThrow('items.0.author.email');
  });

  it.each([
    { items: null },
    { items: [{ title: 'Kuu', author: 'mari' }] },
    { items: [{ title: 'Kuu', author: [mari] }] },
    { items: [{ title: { email: 'mari@kuu.test' }, author: mari }] },
    { items: [{ author: mari }] },
    { state: 'unknown' },
    { kind: undefined },
    { counts: { heart: '2' } },
    { counts: [2] },
    { byState: { open: true } },
    { value: 1 },
    { isLast: 0 },
    { next: 1 },
  ])('is refused if its shape isn’t the declared one: %o', (more) => {
    expect(() => present({ ...answer, ...more }, false)).toThrow(z.ZodError);
  });
});
