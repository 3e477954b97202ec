import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import type { Node } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { runMinute } from '#api/jobs/run-minute.ts';
import { renderMail } from '#api/platform/mail/render-mail.ts';
import { picturesIn } from '#api/platform/markdown/pictures.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  insertPost,
  insertSpace,
  later,
  minute,
  readOutbox,
} from '#api/testing/index.ts';
import { testMailBrand } from '#api/testing/mail-brand.ts';
import { composerSchema } from '#src/ui/composer/document.ts';
import { toMarkdown } from '#src/ui/composer/to-markdown.ts';
import { anyDocument } from '#testing/composer-documents.ts';
import { listEditorBlocks, listRenderedBlocks } from '#testing/shown-text.ts';
import { textOfDocument, textOfHtml } from '#testing/shown-words.ts';
import { writeArchive } from './write-archive.ts';

const community = await createTestCommunity();
const { env, tenant } = community;
const [mari, jaan] = [await actors.moderator(community), await actors.moderator(community)];
const space = await insertSpace(community);
const { nodes } = composerSchema;

/**
 * Whether a document can't be compared: mentions show the member's current name, which other tests check, and pictures
 * without a description can't be sent.
 */
function isRefused(document: Node): boolean {
  let isFound = false;
  document.descendants(({ type, attrs }) => {
    isFound ||= type.name === 'mention' || (type.name === 'image' && cleanLine(attrs['alt']) === '');
  });
  return isFound;
}
const documents = fc
  .sample(anyDocument, { numRuns: 700, seed: Number(process.env['SEED'] ?? 20_261_126) })
  .filter((document) => !isRefused(document) && textOfDocument(document) !== '');

/** Joins several documents into one, so that a few calls are enough. */
function bind(some: readonly Node[]): Node {
  const rule = nodes.horizontal_rule.create();
  return nodes.doc.create(
    null,
    some.flatMap(({ children }) => [rule, ...children]),
  );
}
const atOnce = 7;
const bound = Array.from({ length: Math.ceil(documents.length / atOnce) }, (_, index) =>
  bind(documents.slice(index * atOnce, (index + 1) * atOnce)),
).filter((document) => picturesIn(toMarkdown(document)).length <= 10);
/** Converts a document to Markdown whose pictures are the community's own. */
const source = (document: Node) => toMarkdown(document).replaceAll('/files/ryup/', `/files/${tenant.slug}/`);
/** Pages link pictures to their files, which the editor doesn't. */
const pictureLinks = /<a [^>]*class="picture-link"[^>]*>(<img [^>]*>)<\/a>/g;
const shown = (html: string) =>
  listRenderedBlocks(html.replaceAll(pictureLinks, '$1').replaceAll(`/files/${tenant.slug}/`, '/files/ryup/'));

async function send(path: string, body: object): Promise<string> {
  const answer = await call<{ data: { id: string } }>(community, 'POST', path, { as: mari, body });
  expect([answer.status, JSON.stringify(answer.body), answer.status === 201 ? '' : body]).toEqual([
    201,
    expect.any(String),
    '',
  ]);
  return answer.body.data.id;
}
const get = async <Data>(path: string) => (await call<{ data: Data }>(community, 'GET', path, { as: mari })).body.data;

interface Text {
  html: string;
  body: string;
}

describe('texts written in the editor', () => {
  it('look the same on pages, in lists and in the data copy', { timeout: 240_000 }, async () => {
    expect(bound.length).toBeGreaterThan(40);
    const holder = await send('/api/posts', { space, title: 'Uni', body: 'Tere' });
    for (const document of bound) {
      const body = source(document);
      const id = await send('/api/posts', { space, title: 'Uni', body });
      const post = await get<{ texts: Text[] }>(`/api/posts/${id}`);
      expect(post.texts[0]?.body).toBe(body);
      expect(shown(post.texts[0]?.html ?? ''), body).toEqual(listEditorBlocks(document));
      await send(`/api/posts/${holder}/comments`, { body });
    }
    const page = await get<{ items: Text[] }>(`/api/posts/${holder}/comments?limit=100`);
    expect(page.items).toHaveLength(bound.length);
    for (const [index, document] of bound.entries()) {
      expect(page.items[index]?.body).toBe(source(document));
      expect(shown(page.items[index]?.html ?? '')).toEqual(listEditorBlocks(document));
    }
    const words = bound.map(textOfDocument);
    const list = await get<{ items: Array<{ excerpt: string }> }>('/api/posts?limit=20');
    for (const { excerpt } of list.items.filter((item) => item.excerpt !== 'Tere')) {
      expect(
        words.some((text) => text.startsWith(excerpt.replace(/…$/, ''))),
        excerpt,
      ).toBe(true);
    }

    const key = `${tenant.slug}/copy.zip`;
    const owner = { id: mari.id, email: mari.email, locale: 'et' } as const;
    await writeArchive(createTestContext(community), { key, owner, progress: async () => undefined });
    const stored = await env.FILES.get(key);
    const files = unzipSync(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0)));
    const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    const comments = JSON.parse(read('data/comments.json')) as Text[];
    expect(comments.map(({ body }) => body)).toEqual(bound.map(source));
    const { origin } = createTestContext(community);
    const copied = [...read('index.html').matchAll(/<div class="text" dir="auto">([\s\S]*?)<\/div><\/dd>/g)].map(
      ([, html = '']) => JSON.stringify(shown(html.replaceAll(`="${origin}/`, '="/'))),
    );
    for (const document of bound) expect(copied).toContain(JSON.stringify(listEditorBlocks(document)));
  });

  it('are quoted in mails as the editor showed them', { timeout: 120_000 }, async () => {
    const short = documents.filter((document) => textOfDocument(document).length <= 200).slice(0, 20);
    expect(short).toHaveLength(20);
    for (const document of short) {
      const postId = await insertPost(community, { authorId: jaan.id });
      await send(`/api/posts/${postId}/comments`, { body: source(document) });
    }
    await runMinute(createTestContext(community, { now: later(15 * minute) }));
    const [mail] = (await readOutbox(community)).filter(({ to }) => to === jaan.email);
    if (!mail) throw new Error('no mail');
    const { text, html } = renderMail(mail, testMailBrand);
    const read = textOfHtml(html);
    for (const words of short.map(textOfDocument)) {
      expect(text.split('\n\n')).toContain(words);
      expect(read).toContain(words.trim());
    }
  });
});
