import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../local/settings.ts';

const folder = join(root, 'docs/decisions');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const pages = globSync('*.md', { cwd: folder })
  .filter((file) => file !== 'README.md')
  .sort();

const link = String.raw`\[[^\]]+\]\(\d{4}-[\w-]+\.md\)`;
const links = `${link}(?: and ${link})*`;
const state = new RegExp(
  `^(\\d{4}-\\d\\d-\\d\\d), (?:in force|superseded by ${link})(?:; (?:supersedes|extends|extended by) ${links})*$`,
);

/** Finds faults in a page's structure: its title, the line with its date and state, and its three parts. */
function findFaults(file: string, text: string): string[] {
  const [title = '', empty, line = ''] = text.split('\n');
  const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name);
  const date = state.exec(line)?.[1];
  return [
    /^# \S+ .+[^.]$/.test(title) && empty === '' ? [] : ['the first line is its title, and the second is empty'],
    date ? [] : ['the third line is the date and the state: “2026-11-21, in force”'],
    date === undefined || file.startsWith(`${date}-`) ? [] : [`its name begins with ${date}`],
    parts.join() === 'Context,Decision,Consequences' ? [] : ['its parts are Context, Decision and Consequences'],
  ].flat();
}

const titleOf = (file: string) => read(file).split('\n', 1).join().replace('# ', '');

/** The links on each page's state line, with their kind, such as `supersedes`. */
const relations = pages.flatMap((page) => {
  const [, , line = ''] = read(page).split('\n');
  return [...line.matchAll(new RegExp(`(superseded by|supersedes|extended by|extends) (${links})`, 'g'))].flatMap(
    ([, kind = '', targets = '']) =>
      [...targets.matchAll(/\(([^)]+)\)/g)].map(([, target = '']) => ({ kind, page, target })),
  );
});
const opposite: Record<string, string> = {
  'superseded by': 'supersedes',
  supersedes: 'superseded by',
  'extended by': 'extends',
  extends: 'extended by',
};

describe('the pages in docs/decisions', () => {
  it('have a title, a date, a state and three parts', () => {
    expect(pages.length).toBeGreaterThan(100);
    expect(pages.flatMap((page) => findFaults(page, read(page)).map((fault) => `${page}: ${fault}`))).toEqual([]);
  });

  it('are each listed once in the index, by their title', () => {
    const listed = [...read('README.md').matchAll(/^- \[(.+?)\]\(([\w-]+\.md)\): \S.*[^.]$/gm)];
    expect(listed.map(([, , file]) => file).toSorted()).toEqual(pages);
    expect(listed.filter(([, title, file = '']) => title !== titleOf(file)).map(([, title]) => title)).toEqual([]);
  });

  it('link to the pages that supersede or extend them, which link back', () => {
    const all = new Set(relations.map(({ kind, page, target }) => `${page} ${kind} ${target}`));
    expect(all.size).toBeGreaterThan(10);
    const missing = relations
      .map(({ kind, page, target }) => `${target} ${opposite[kind]} ${page}`)
      .filter((relation) => !all.has(relation));
    expect(missing).toEqual([]);
  });
});

describe('a malformed decision page', () => {
  const [file = ''] = pages;
  const text = read(file);
  const wrong: Array<[what: string, name: string, source: string]> = [
    ['no date', file, text.replace(/^\d{4}.*$/m, 'in force')],
    ['a date that differs from its name', `2020-01-01-${basename(file)}`, text],
    ['no consequences', file, text.replace('## Consequences', '**Consequences.**')],
    ['a superseded state without a link', file, text.replace('in force', 'superseded')],
    ['a title of one word', file, text.replace(/^# .*$/m, '# Moderation')],
  ];

  it.each(wrong)('is refused with %s', (_, name, source) => {
    expect(findFaults(name, source)).toHaveLength(1);
  });
});
