import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../local/settings.ts';

const pages = [
  ...globSync('*.md', { cwd: root }),
  ...globSync('{api,docs,scripts,src,tenants,testing}/**/*.md', { cwd: root }),
];

/** The pages and files a page links to, except web addresses. */
function linksOf(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
    .replace(/^```.*?^```/gms, '')
    .replace(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^\w+:/.test(target));
}

/** The ids GitHub gives a page's headings. */
function headingsOf(page: string): string[] {
  const headings = readFileSync(join(root, page), 'utf8').match(/^#+ .+$/gm) ?? [];
  return headings.map((heading) =>
    heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the READMEs of features', () => {
  const features = globSync('api/features/*/*/', { cwd: root }).filter(
    (folder) => globSync('*.ts', { cwd: join(root, folder) }).length > 0,
  );

  it('exist in every folder', () => {
    expect(features.filter((folder) => !existsSync(join(root, folder, 'README.md')))).toEqual([]);
  });

  it('are all on the map of the community', () => {
    const mapped = linksOf('api/features/community/README.md').map((target) => dirname(target));
    const folders = features
      .filter((folder) => folder.startsWith('api/features/community/'))
      .map((folder) => basename(folder));
    expect(mapped.toSorted()).toEqual(folders.toSorted());
  });
});

describe('links in Markdown pages', () => {
  it('lead to existing files and headings', () => {
    const links = pages.flatMap((page) =>
      linksOf(page).map((target) => {
        const [path = '', heading] = target.split('#');
        return { page, target, heading, file: path ? join(dirname(page), path) : page };
      }),
    );
    expect(links.length).toBeGreaterThan(100);
    const broken = links.filter(
      ({ file, heading }) =>
        !existsSync(join(root, file)) || (heading !== undefined && !headingsOf(file).includes(heading)),
    );
    expect(broken.map(({ page, target }) => `${page}: ${target}`)).toEqual([]);
  });
});
