import { describe, expect, it } from 'vitest';
import '#api/testing/in-workerd.ts';
import { tokensIn } from './costs.ts';
import { usedFor } from './reserve-answer.ts';

const promptOf = (content: string) => ({ messages: [{ role: 'user' as const, content }], maxTokens: 100 });

describe('the tokens of a text', () => {
  it.each([
    ['Latin letters', 'Kuidas paremini magada?', 8],
    ['Cyrillic ones', 'Как лучше спать?', 15],
    ['Arabic ones', 'كيف أنام', 8],
    ['Chinese ones', '如何睡得更好', 9],
    ['emoji', '😴😴', 4],
    ['nothing', '', 0],
  ])('of %s are counted by script', (_, text, tokens) => {
    expect(tokensIn(text)).toBe(tokens);
  });
});

describe('the tokens charged for an answer', () => {
  const prompt = promptOf('a'.repeat(300));
  const counted = { input: 100, output: 10 };
  const written = 'b'.repeat(30);

  it.each([
    ['what the service says', { input: 120, output: 12 }, { input: 120, output: 12 }],
    ['a quarter of what we count, if it says less', { input: 0, output: 1 }, { input: 25, output: 3 }],
    ['what was reserved, if it says more', { input: 1e9, output: 1e9 }, { input: 216, output: 100 }],
    ['what we count, if it says no number', { input: Number.NaN, output: Number.POSITIVE_INFINITY }, counted],
    ['what we count, if it says nothing', null, counted],
  ])('are %s', (_, said, used) => {
    expect(usedFor(prompt, written, said)).toEqual(used);
  });

  it('are zero if the service refused, and never more than was reserved', () => {
    expect(usedFor(prompt, '')).toEqual({ input: 0, output: 0 });
    expect(usedFor(prompt, '睡'.repeat(1_000))).toEqual({ input: 100, output: 100 });
  });
});
