import { describe, expect, it } from 'vitest';
import '#api/testing/in-workerd.ts';
import { estimateTokens } from './costs.ts';
import { chargeableUse } from './reserve-answer-cost.ts';

const promptOf = (content: string) => ({ messages: [{ role: 'user' as const, content }], maxTokens: 100 });

describe('estimateTokens', () => {
  it.each([
    ['Latin letters', 'Kuidas paremini magada?', 8],
    ['Cyrillic letters', 'Как лучше спать?', 15],
    ['Arabic letters', 'كيف أنام', 8],
    ['Chinese characters', '如何睡得更好', 9],
    ['emoji', '😴😴', 4],
    ['an empty text', '', 0],
  ])('counts the tokens of %s by script', (_, text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});

describe('chargeableUse', () => {
  const prompt = promptOf('a'.repeat(300));
  const counted = { input: 100, output: 10 };
  const written = 'b'.repeat(30);

  it.each([
    ['what the service reports', { input: 120, output: 12 }, { input: 120, output: 12 }],
    ['a quarter of what we count, if the service reports less', { input: 0, output: 1 }, { input: 25, output: 3 }],
    ['what was reserved, if the service reports more', { input: 1e9, output: 1e9 }, { input: 216, output: 100 }],
    ['what we count, if no number is reported', { input: Number.NaN, output: Number.POSITIVE_INFINITY }, counted],
    ['what we count, if nothing is reported', null, counted],
  ])('charges %s', (_, said, used) => {
    expect(chargeableUse(prompt, written, said)).toEqual(used);
  });

  it('charges nothing if the service refused, and never more than was reserved', () => {
    expect(chargeableUse(prompt, '')).toEqual({ input: 0, output: 0 });
    expect(chargeableUse(prompt, '睡'.repeat(1_000))).toEqual({ input: 100, output: 100 });
  });
});
