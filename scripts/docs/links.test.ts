import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../local/settings.ts';

const pages = [
  ...globSync('*.md', { cwd: root }),
  ...globSync('{api,docs,scripts,src,tenants,testing}/**/*.md', { cwd: root }),
];

/** Returns the pages and files that a page links to, except web addresses. */
function linksOf(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
    .replace(/^```.*?^```/gms, '')
    .replace(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^\w+:/.test(target));
}

/** Returns the ids that GitHub gives a page's headings. */
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

/** Every path that a README may mention, and the words used in the code, without comments and tests. */
const files = globSync('{api,docs,locales,scripts,src,tenants,testing}/**/*.*', { cwd: root });
const paths = [...new Set([...files, ...files.map((file) => dirname(file))])];
const codeFiles = files.filter((file) => /\.(ts|tsx|astro|sql)$/.test(file) && !/\.(test|e2e)\.ts$/.test(file));
const wordsOfCode = new Set(
  codeFiles.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, '');
    return code.match(/\w+/g) ?? [];
  }),
);

/** Matches `path/to/file.ts`, `folder/of-files` or `several-words`; a segment can be `*` or `<slug>`. */
const pathPattern =
  /^(?:[\w*<>-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|astro|sql|json|css|md)$|^[\w-]+(?:\/[\w-]+)+\/?$|^[a-z]+(?:-[a-z]+)+$/;

/** Matches `severalWords`, `SeveralWords`, `several_words` or `called(…)`. */
const wordPattern = /^(?:[a-z]+[A-Z]\w*|[A-Z]+[a-z]+[A-Z]\w*|[a-z]+_\w+|\w+(?=\())(?=$|\()/;

/** Finds names in backticks, outside code blocks, that look like names of our code or files but don't exist. */
function findUnknownNames(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/^```.*?^```/gms, '');
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  return quoted.filter((name) => {
    const path = pathPattern.exec(name)?.[0].replace(/\/$/, '');
    if (path) return !paths.some(endsWith(path));
    const word = wordPattern.exec(name)?.[0];
    return word !== undefined && !wordsOfCode.has(word);
  });
}

function endsWith(name: string): (path: string) => boolean {
  const pattern = new RegExp(`(^|/)${name.replaceAll('.', '\\.').replaceAll(/\*|<\w+>/g, '[^/]+')}$`);
  return (path) => pattern.test(path);
}

describe('the READMEs of nouns', () => {
  const nouns = globSync('api/features/*/*/', { cwd: root }).map((folder) => folder.replace(/\/$/, ''));
  const areas = Object.keys(JSON.parse(readFileSync(join(root, 'areas.json'), 'utf8')));
  const readmes = globSync('api/features/*/**/README.md', { cwd: root });

  it('exist exactly once in every noun and every area', () => {
    expect(nouns.length).toBeGreaterThan(50);
    const folders = [...nouns, ...areas.map((area) => `api/features/${area}`)];
    expect(readmes.toSorted()).toEqual(folders.map((folder) => `${folder}/README.md`).toSorted());
  });

  it.each(areas)('are each listed exactly once in the README of %s', (area) => {
    const mapped = linksOf(`api/features/${area}/README.md`)
      .filter((target) => /^[\w-]+\/README\.md$/.test(target))
      .map((target) => dirname(target));
    const folders = nouns.filter((noun) => dirname(noun) === `api/features/${area}`).map((noun) => basename(noun));
    expect(mapped.toSorted()).toEqual(folders.toSorted());
  });

  it('have at most 40 lines', () => {
    const long = readmes.filter((page) => readFileSync(join(root, page), 'utf8').trimEnd().split('\n').length > 40);
    expect(long).toEqual([]);
  });

  it('list every part of their noun, in a row that names its folder', () => {
    const missing = nouns.flatMap((noun) => {
      const page = `${noun}/README.md`;
      const text = existsSync(join(root, page)) ? readFileSync(join(root, page), 'utf8') : '';
      return globSync('*/', { cwd: join(root, noun) })
        .map((part) => part.replace(/\/$/, ''))
        .filter((part) => !text.includes(`\n- **${part}**: `))
        .map((part) => `${page}: ${part}`);
    });
    expect(missing).toEqual([]);
  });

  it('mention only functions, types, files and folders that exist', () => {
    const described = [...readmes, ...globSync('api/platform/**/README.md', { cwd: root })];
    const unknown = described.flatMap((page) => findUnknownNames(page).map((name) => `${page}: ${name}`));
    expect(unknown).toEqual([]);
  });
});

describe('links in Markdown pages', () => {
  it('point to existing files and headings', () => {
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
