import { describe, expect, it } from 'vitest';
import { markdownToText, markdownToTextWithDescriptions } from './markdown-to-text.ts';

const picture = (alt: string) => `![${alt}](/files/ryup/community/a-8x8.webp)`;

describe('the plain text of Markdown', () => {
  it.each([
    ['a picture between words', `Enne${picture('Kuu')}pärast`, 'Enne pärast'],
    ['a picture in a sentence', `Vaata ${picture('Kuu aknal')} siia`, 'Vaata siia'],
    ['a picture in a paragraph of its own', `Ärkan.\n\n${picture('Kuu')}\n\nMaga!`, 'Ärkan. Maga!'],
    ['a linked picture in a list', `- [${picture('Kuu')}](https://kuu.ee) üks\n- kaks`, 'üks kaks'],
    ['a picture in a heading and in a table', `# Kuu ${picture('x')}\n\n|a ${picture('y')}|\n|-|`, 'Kuu a'],
    ['a picture by reference', `Tere ![Kuu][1]\n\n[1]: /files/ryup/a-1x1.png`, 'Tere'],
  ])('omits the description of %s', (_, source, text) => {
    expect(markdownToText(source)).toBe(text);
  });

  it('consists of the pictures’ descriptions if there are only pictures', () => {
    expect(markdownToText(`${picture('Kuu *aknal*')}${picture('')}\n\n${picture('Täht')}`)).toBe('Kuu aknal, Täht');
    expect(markdownToText(picture(''))).toBe('');
  });

  it('includes descriptions for code that searches for words', () => {
    expect(markdownToTextWithDescriptions(`Tere${picture('b\\ad')} ${picture('kuu')}`)).toBe(
      'Tere bad kuu'.replace('bad', 'b\\ad'),
    );
  });

  it.each([
    ['breaks', 'a\\\nb  \nc\nd&#10;e', 'a b c d e'],
    ['marks, escapes and references', '**a**&amp;\\*b\\* `c*`', 'a&*b* c*'],
    ['a table', '| a | b |\n|-|-|\n| c | d |', 'a b c d'],
    ['an empty line', 'a\n\n&nbsp;\n\nb', 'a b'],
  ])('is one line of text: %s', (_, source, text) => {
    expect(markdownToText(source)).toBe(text);
  });
});
