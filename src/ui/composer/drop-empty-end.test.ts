import { describe, expect, it } from 'vitest';
import { dropEmptyEnd } from './drop-empty-end.ts';
import { fromMarkdown } from './from-markdown.ts';
import { toMarkdown } from './to-markdown.ts';

const trimmed = (source: string) => toMarkdown(dropEmptyEnd(fromMarkdown(source)));

describe('the end of a document', () => {
  it.each([
    ['an empty last bullet', '- a\n- b\n-', '- a\n- b'],
    ['an empty last number', '1. a\n2.', '1. a'],
    ['several empty bullets', '- a\n-\n-', '- a'],
    ['an empty nested bullet', '- a\n  - b\n  -', '- a\n  - b'],
    ['an empty heading', 'a\n\n##', 'a'],
    ['an empty quote', 'a\n\n>', 'a'],
    ['an empty block of code', 'a\n\n```\n```', 'a'],
    ['nothing but an empty bullet', '-', ''],
  ])('loses %s', (_, source, left) => {
    expect(trimmed(source)).toBe(left);
  });

  it.each([
    ['an empty bullet between others', '- a\n-\n- b'],
    ['a picture', '- ![](/files/ryup/community/a-10x10.png)'],
    ['a mention', '- [@Mari](/profile/01890000-0000-7000-8000-000000000001)'],
    ['a line', 'a\n\n___'],
  ])('keeps %s', (_, source) => {
    expect(trimmed(source)).toBe(source);
  });
});
