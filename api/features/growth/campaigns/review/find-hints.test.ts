import { describe, expect, it } from 'vitest';
import { findHints } from './find-hints.ts';

const fine = {
  subject: 'Juuni järve ääres',
  preview: 'Kolm matka',
  body: 'Tule kaasa, me ootame sind.',
  htmlBytes: 9_000,
};
const hintsOf = (given: Partial<typeof fine>) =>
  findHints({ ...fine, ...given }).map(({ code, about }) => [code, about].filter(Boolean).join(' '));

describe('findHints', () => {
  it('returns nothing for a mail that reads well', () => {
    expect(hintsOf({})).toEqual([]);
    const body =
      '## Matkad\n\n### Laupäev\n\n![Järv](/files/ryup/a-1x1.png) Vaata [kava](/events), küsi: ryup!\n\nOK, EL ja UK!';
    expect(hintsOf({ body })).toEqual([]);
  });

  it('counts characters as people see them', () => {
    expect(hintsOf({ subject: 'õ'.repeat(40) })).toEqual([]);
    expect(hintsOf({ subject: '👩‍👩‍👧'.repeat(40) })).toEqual([]);
    expect(hintsOf({ subject: 'õ'.repeat(41) })).toEqual(['subject_long 41']);
    expect(hintsOf({ preview: 'õ'.repeat(90) })).toEqual([]);
    expect(hintsOf({ preview: 'õ'.repeat(91) })).toEqual(['preview_long 91']);
  });

  it('suggests a preview line once there is a subject', () => {
    expect(hintsOf({ preview: '' })).toEqual(['preview_missing']);
    expect(hintsOf({ preview: '', subject: '' })).toEqual([]);
  });

  it.each([
    ['SUUR SOODUSTUS', ['subject_capitals']],
    ['ÕHTU ÖÖS', ['subject_capitals']],
    ['RYUP', []],
    ['2026', []],
    ['Suur SOODUSTUS', []],
  ])('checks whether the subject is in capitals: %s', (subject, hints) => {
    expect(hintsOf({ subject })).toEqual(hints);
  });

  it.each([
    ['Tule KOHE SIIA NÜÜD!', ['text_capitals KOHE SIIA NÜÜD!']],
    ['Tule KOHE SIIA nüüd', []],
    ['Hei! Tule! Kaasa!', []],
    ['Hei! Tule! Kaasa! Nüüd!', ['exclamations 4']],
    ['Tule kaasa!!', ['exclamations 2']],
  ])('reports words in capitals and many exclamation marks: %s', (text, hints) => {
    expect(hintsOf({ body: `${text} ja veel mõned sõnad siin` })).toEqual(hints);
  });

  it.each([
    ['[siit](/events)', ['link_vague siit']],
    ['[**Kliki siia!**](/events)', ['link_vague Kliki siia!']],
    ['[Click here](/events)', ['link_vague Click here']],
    ['[vaata siit kava](/events)', []],
    ['https://kuu.ee/matkad', ['link_address https://kuu.ee/matkad']],
    ['[www.kuu.ee](https://kuu.ee)', ['link_address www.kuu.ee']],
    ['[matkad](https://bit.ly/3xY)', ['link_short https://bit.ly/3xY']],
    ['[matkad](https://bit.lyon.fr/)', []],
    ['[siin](/a) [siin](/b)', ['link_vague siin']],
    ['[Kava](/events "button")', []],
    ['[Siin](/events "button")', ['link_vague Siin']],
    ['[Siin](/articles/siin "card")', []],
  ])('checks whether a link’s text says where it leads: %s', (link, hints) => {
    expect(hintsOf({ body: `Tule kaasa, me ootame sind. ${link}` })).toEqual(hints);
  });

  it('reports pictures without a description, and mails that contain only pictures', () => {
    const [described, other] = ['![Järv](/files/ryup/a-1x1.png)', '![](/files/ryup/b-1x1.png)'];
    expect(hintsOf({ body: `${fine.body}\n\n${described}${other}${other}` })).toEqual(['picture_undescribed 2']);
    expect(hintsOf({ body: described })).toEqual(['only_pictures']);
    expect(hintsOf({ body: `${described}\n\n[Kuu ja päike taevas koos](/articles/kuu "card")` })).toEqual([]);
  });

  it('reports skipped heading levels, counting the subject as the first', () => {
    expect(hintsOf({ body: '### Kohe\n\n## Siis\n\n#### Veel\n\nTule kaasa, me ootame sind' })).toEqual([
      'heading_skipped Kohe',
      'heading_skipped Veel',
    ]);
    expect(hintsOf({ body: '# Kohe\n\n## Siis\n\n### Veel\n\nTule kaasa, me ootame sind' })).toEqual([]);
  });

  it('warns before Gmail cuts off the mail', () => {
    expect(hintsOf({ htmlBytes: 100 * 1024 })).toEqual([]);
    expect(hintsOf({ htmlBytes: 100 * 1024 + 1 })).toEqual(['mail_large 101']);
  });

  it('reports at most a few hints of each kind', () => {
    const body = Array.from({ length: 9 }, (_, index) => `https://kuu.ee/${index}`).join(' ');
    expect(hintsOf({ body: `${fine.body} ${body}` })).toHaveLength(3);
  });
});
