import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markTerms } from '#api/features/site/search/rules.ts';
import { createTranslator } from '#api/platform/i18n/translate.ts';
import { renderMail } from '#api/platform/mail/render-mail.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { escapeMarkup } from '#api/platform/text/escape-markup.ts';
import { excerptOf } from '#api/platform/text/excerpt.ts';
import { testMailBrand } from '#api/testing/mail-brand.ts';
import { toMarkdown } from '#src/ui/composer/to-markdown.ts';
import { anyDocument } from '#testing/composer-documents.ts';
import { listEditorBlocks, listRenderedBlocks } from '#testing/shown-text.ts';
import { textOfDocument, textOfHtml } from '#testing/shown-words.ts';
import { renderCopyPage } from './render-copy-page.ts';

const seed = Number(process.env['SEED'] ?? 20_261_126);
const patience = 120_000;
const documents = fc.sample(anyDocument, { numRuns: 1_000, seed });
const texts = documents.map((document) => ({ document, body: toMarkdown(document), words: textOfDocument(document) }));

describe('the text shown in the editor', () => {
  it(
    'equals the plain text used in excerpts, mails and search, for 5,000 random documents',
    () => {
      fc.assert(
        fc.property(anyDocument, (document) => {
          const source = toMarkdown(document);
          const plain = markdownToText(source);
          if (plain !== textOfDocument(document)) expect(plain, source).toBe(textOfDocument(document));
          const excerpt = excerptOf(plain, 40);
          if (!plain.startsWith(excerpt.replace(/…$/, ''))) expect(plain, source).toContain(excerpt);
        }),
        { numRuns: 5_000, seed },
      );
    },
    patience,
  );

  it('contains the excerpt that search shows', () => {
    for (const { words } of texts) {
      const [term = ''] = /[a-zõ]{2,}/.exec(words) ?? [];
      if (term === '') continue;
      const found = markTerms(words, [term], { isForgiving: false })
        .map(({ text }) => text)
        .join('');
      expect(words).toContain(found.replace(/^… |…$/g, ''));
    }
  });

  it('equals the quote in a mail, as text and as HTML', () => {
    const quoted = texts.filter(({ words }) => words !== '');
    const message = {
      ...({ to: 'mari@kuu.test', locale: 'et', subject: 'Kuu', preheader: '' } as const),
      blocks: quoted.map(({ words }) => ({ kind: 'quote', text: words }) as const),
    };
    const { text, html } = renderMail(message, testMailBrand);
    expect(text.split('\n\n').slice(0, quoted.length)).toEqual(quoted.map(({ words }) => words));
    const lines = new Set(textOfHtml(html));
    expect(quoted.filter(({ words }) => !lines.has(words))).toEqual([]);
  });

  it('equals the text in the RSS feed', () => {
    const items = texts.map(({ words }) => `<item><title>${escapeMarkup(words)}</title></item>`);
    const onError = (level: string, fault: string) => {
      if (level !== 'warning') throw new Error(fault);
    };
    const feed = new DOMParser({ onError }).parseFromString(
      `<rss><channel>${items.join('')}</channel></rss>`,
      'text/xml',
    );
    const titles = [...feed.getElementsByTagName('title')].map(({ textContent }) => textContent);
    expect(titles).toEqual(texts.map(({ words }) => words));
  });

  it('equals the text on the page and in the files of the data copy', () => {
    const origin = 'https://kuu.test';
    const context = {
      ...{ t: createTranslator('et'), locale: 'et', origin, now: new Date(0) },
      tenant: { name: 'Kuu', slug: 'ryup', timeZone: 'Europe/Tallinn' },
    };
    const stored = texts.filter(({ body }) => body !== '');
    const rows = { comments: stored.map(({ body }) => ({ body })) };
    // The only properties of a context that the page reads.
    const page = renderCopyPage(context as unknown as Parameters<typeof renderCopyPage>[0], { rows, files: new Map() });
    const copied = [...page.matchAll(/<div class="text" dir="auto">([\s\S]*?)<\/div><\/dd>/g)].map(([, html = '']) =>
      listRenderedBlocks(html.replaceAll(`="${origin}/`, '="/')),
    );
    expect(copied).toEqual(stored.map(({ document }) => listEditorBlocks(document)));
    expect(JSON.parse(JSON.stringify(rows))).toEqual(rows);
  });
});
