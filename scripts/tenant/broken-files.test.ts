import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTenantFolders } from './read-folders.ts';
import { buildStarterFolder } from './starter-folder.ts';

type Json = Record<string, unknown>;
const at = (value: unknown, ...path: Array<string | number>): Json =>
  path.reduce<unknown>((inner, key) => (inner as Json)[key], value) as Json;

/** Changes to a complete folder, each with the expected message, which names the field and what is allowed. */
const corpus: ReadonlyArray<[file: 'tenant.json' | 'home.json', break_: (content: unknown) => unknown, line: RegExp]> =
  [
    ['tenant.json', (file) => drop(file, 'slug'), /: slug: is missing; must be lower-case letters/],
    ['tenant.json', (file) => set(file, 'slug', 'K'), /: slug: must be lower-case letters.*2 to 31/],
    ['tenant.json', (file) => set(file, 'slug', 'other'), /: slug: must be "harbor"/],
    ['tenant.json', (file) => set(file, 'name', ' '), /: name: must be a text of 1 to 60 characters$/],
    ['tenant.json', (file) => set(file, 'name', 7), /: name: must be a text of 1 to 60 characters$/],
    ['tenant.json', (file) => set(file, 'hostnames', []), /: hostnames: must be a list of at least one host name$/],
    ['tenant.json', (file) => set(file, 'hostnames', 'a.test'), /: hostnames: must be a list of at least one/],
    ['tenant.json', (file) => set(file, 'hostnames', [7]), /: hostnames\.0: must be a lower-case host name/],
    ['tenant.json', (file) => set(file, 'status', 'closed'), /: status: must be one of active, suspended$/],
    [
      'tenant.json',
      (file) => set(file, 'defaultLocale', 'fi'),
      /: defaultLocale: must be one of the languages et, en$/,
    ],
    ['tenant.json', (file) => set(file, 'timeZone', 'Europe/Tartu'), /: timeZone: must be an IANA time zone/],
    ['tenant.json', (file) => set(file, 'timeZone', null), /: timeZone: must be an IANA time zone/],
    [
      'tenant.json',
      (file) => set(file, 'currencyByLocale', { et: 'EUR' }),
      /: currencyByLocale\.en: is missing; must be one/,
    ],
    ['tenant.json', (file) => set(file, 'currencyByLocale', 'EUR'), /: currencyByLocale: must be settings in \{ \}$/],
    [
      'tenant.json',
      (file) => set(file, 'prices', { premium: {} }),
      /: prices\.donator: is missing; must be prices in cents/,
    ],
    [
      'tenant.json',
      (file) => put(file, ['prices', 'premium'], 'EUR', 4.99),
      /premium\.EUR: must be a whole number of cents/,
    ],
    [
      'tenant.json',
      (file) => put(file, ['prices', 'premium'], 'EUR', 1),
      /premium\.EUR: must be a whole number of cents/,
    ],
    [
      'tenant.json',
      (file) => put(file, ['prices', 'premium'], 'EUR', 1e9),
      /premium\.EUR: must be a whole number of cents/,
    ],
    [
      'tenant.json',
      (file) => put(file, ['prices', 'premium'], 'XBT', 499),
      /: prices\.premium\.XBT: isn't a setting; must be .*EUR, USD, GBP, SEK/,
    ],
    ['tenant.json', (file) => set(file, 'supportEmail', 'abi'), /: supportEmail: must be an e-mail address$/],
    ['tenant.json', (file) => set(file, 'mailFrom', false), /: mailFrom: must be an e-mail address$/],
    [
      'tenant.json',
      (file) => set(file, 'minimumPasswordLength', 2),
      /: minimumPasswordLength: must be a whole number from 6/,
    ],
    [
      'tenant.json',
      (file) => set(file, 'minimumPasswordLength', '8'),
      /: minimumPasswordLength: must be a whole number/,
    ],
    [
      'tenant.json',
      (file) => set(file, 'twoFactorRequiredFor', ['owner']),
      /: twoFactorRequiredFor\.0: must be one of the roles/,
    ],
    [
      'tenant.json',
      (file) => set(file, 'twoFactorRequiredFor', 'admin'),
      /: twoFactorRequiredFor: must be a list of roles/,
    ],
    ['tenant.json', (file) => set(file, 'signInProviders', {}), /: signInProviders: must be a list of at most 6/],
    [
      'tenant.json',
      (file) => set(file, 'signInProviders', [{ id: 'G!' }]),
      /: signInProviders\.0\.id: must be lower-case/,
    ],
    [
      'tenant.json',
      (file) => set(file, 'signInProviders', [{ id: 'g' }]),
      /: signInProviders\.0\.clientId: is missing; must be a text/,
    ],
    [
      'tenant.json',
      (file) => set(file, 'databaseUrl', 'file:x'),
      /: databaseUrl: must be a libsql:\/\/ or https:\/\/ address$/,
    ],
    ['tenant.json', (file) => set(file, 'colour', 'red'), /: colour: isn't a setting; must be one of slug, name, /],
    ['tenant.json', (file) => drop(file, 'brand'), /: brand: is missing; must be settings in \{ \}$/],
    ['tenant.json', (file) => put(file, ['brand'], 'name', ''), /: brand\.name: must be a name of 1 to 60 characters$/],
    [
      'tenant.json',
      (file) => put(file, ['brand'], 'corner', 'soft'),
      /: brand\.corner: isn't a setting; must be one of name, tagline/,
    ],
    [
      'tenant.json',
      (file) => put(file, ['brand'], 'corners', 'cut'),
      /: brand\.corners: must be one of sharp, soft, round$/,
    ],
    [
      'tenant.json',
      (file) => put(file, ['brand', 'colors'], 'primary', 'red'),
      /: brand\.colors\.primary: must be a colour such as/,
    ],
    [
      'tenant.json',
      (file) => put(file, ['brand', 'colors'], 'primary', 3),
      /: brand\.colors\.primary: must be a colour such as/,
    ],
    [
      'tenant.json',
      (file) => put(file, ['brand', 'fonts'], 'body', 'arial'),
      /: brand\.fonts\.body: must be one of the fonts figtree/,
    ],
    [
      'tenant.json',
      (file) => put(file, ['brand', 'tagline'], 'et', '<b>'),
      /: brand\.tagline\.et: must be a text of at most 120/,
    ],
    [
      'tenant.json',
      (file) => put(file, ['brand', 'tagline'], 'fi', 'Hei'),
      /: brand\.tagline\.fi: isn't a setting; must be one of et, en$/,
    ],
    [
      'tenant.json',
      (file) => put(file, ['brand', 'nav'], 'sticky', 'yes'),
      /: brand\.nav\.sticky: must be true or false$/,
    ],
    [
      'tenant.json',
      (file) => put(file, ['brand', 'logo'], 'main', '../x.svg'),
      /: brand\.logo\.main: must be a file name such as/,
    ],
    [
      'tenant.json',
      (file) => put(file, ['brand', 'logo'], 'main', 1),
      /: brand\.logo\.main: must be a file name such as/,
    ],
    ['tenant.json', () => [], /tenant\.json: must be settings in \{ \}$/],
    ['tenant.json', () => null, /tenant\.json: must be settings in \{ \}$/],
    ['home.json', () => ({}), /home\.json: must be a list in \[ \]$/],
    ['home.json', () => [], /home\.json: must be at least 1 entry$/],
    ['home.json', () => [{ kind: 'banner' }], /: 0\.kind: must be one of hero, topics, story/],
    ['home.json', (home) => put(home, [0, 'title'], 'et', ''), /: 0\.title\.et: must be a text$/],
    [
      'home.json',
      (home) => put(home, [0, 'title'], 'et', 'k'.repeat(99)),
      /: 0\.title\.et: must be at most 90 characters$/,
    ],
    [
      'home.json',
      (home) => put(home, [0], 'colour', 'red'),
      /: 0\.colour: isn't a setting; must be one of kind, title/,
    ],
    ['home.json', (home) => put(home, [0, 'primary'], 'path', 'x'), /: 0\.primary\.path: must be a path such as/],
  ];

const librarysWords = /too (small|big)|invalid|expected|received|undefined|the file:/i;

describe('a broken folder', () => {
  let tenants = '';
  beforeEach(() => {
    tenants = mkdtempSync(join(tmpdir(), 'kogu-broken-'));
    mkdirSync(join(tenants, 'harbor'));
  });
  afterEach(() => rmSync(tenants, { recursive: true }));

  const linesOf = (files: Readonly<Record<string, string>>) => {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(tenants, 'harbor', file), text);
    const { folders, faults } = readTenantFolders(tenants);
    expect(folders).toEqual([]);
    return faults.flatMap(({ lines }) => lines);
  };
  const complete = () =>
    JSON.parse(JSON.stringify(buildStarterFolder('harbor'))) as Record<'tenant.json' | 'home.json', unknown>;

  it.each(corpus)('is reported in %s after %s, with the message %s', (file, change, line) => {
    const files = complete();
    files[file] = change(files[file]);
    const lines = linesOf({
      'tenant.json': JSON.stringify(files['tenant.json']),
      'home.json': JSON.stringify(files['home.json']),
    });
    expect(lines).toContainEqual(expect.stringMatching(line));
    for (const each of lines) {
      expect(each).toContain(`harbor/${file}: `);
      expect(each).toContain('must be');
      expect(each).not.toMatch(librarysWords);
    }
  });

  it.each(['{ "slug": "harbor",\n }', '{', '', 'slug = "harbor"'])('is reported if it is not JSON: %j', (text) => {
    const lines = linesOf({ 'tenant.json': text });
    expect(lines).toEqual([expect.stringMatching(/harbor\/tenant\.json: is not JSON.* must be JSON/)]);
    expect(lines.join()).not.toMatch(librarysWords);
  });

  it('is reported with the position where the JSON becomes invalid', () => {
    expect(linesOf({ 'tenant.json': '{ "slug": "harbor",\n }' }).join()).toContain('from line 2, column 2');
  });

  it('is reported with an expert’s index, in plain words where the API would return a code', () => {
    const files = complete();
    const tenant = { 'tenant.json': JSON.stringify(files['tenant.json']) };
    const lines = linesOf({ ...tenant, 'experts.json': JSON.stringify([{ name: 7 }, 'Mari']) });
    expect(lines).toContainEqual(expect.stringMatching(/experts\.json: 0\.name: must be a text in quotes$/));
    expect(lines).toContainEqual(expect.stringMatching(/experts\.json: 1: must be settings in \{ \}$/));
    for (const each of lines) expect(each).not.toMatch(librarysWords);
  });
});

describe('a tenant folder', () => {
  let tenants = '';
  beforeEach(() => {
    tenants = mkdtempSync(join(tmpdir(), 'kogu-stray-'));
    for (const slug of ['harbor', 'quay']) {
      mkdirSync(join(tenants, slug, 'brand'), { recursive: true });
      for (const [file, content] of Object.entries(buildStarterFolder(slug)))
        writeFileSync(join(tenants, slug, file), JSON.stringify(content));
    }
  });
  afterEach(() => rmSync(tenants, { recursive: true }));

  const strays: ReadonlyArray<[string, (quay: string) => void]> = [
    ['a folder among the logos', (quay) => mkdirSync(join(quay, 'brand/old'))],
    ['a broken link among the logos', (quay) => symlinkSync('/nowhere/logo.svg', join(quay, 'brand/logo.svg'))],
    ['a link to itself among the logos', (quay) => symlinkSync('logo.svg', join(quay, 'brand/logo.svg'))],
    ['a file in place of the logos', (quay) => replace(join(quay, 'brand'), (path) => writeFileSync(path, ''))],
    ['a folder in place of tenant.json', (quay) => replace(join(quay, 'tenant.json'), mkdirSync)],
    ['a folder in place of home.json', (quay) => replace(join(quay, 'home.json'), mkdirSync)],
    [
      'a broken link in place of tenant.json',
      (quay) => replace(join(quay, 'tenant.json'), (path) => symlinkSync('/no', path)),
    ],
    ['a folder in place of media.json', (quay) => mkdirSync(join(quay, 'media.json'))],
    ['an empty folder', (quay) => replace(quay, mkdirSync)],
    ['a broken link in place of the folder', (quay) => replace(quay, (path) => symlinkSync('/nowhere', path))],
    ['a link to itself in place of the folder', (quay) => replace(quay, (path) => symlinkSync('quay', path))],
  ];

  it.each(strays)('is reported if its content is unexpected, and other folders are still read: %s', (_, add) => {
    add(join(tenants, 'quay'));
    const { folders, faults } = readTenantFolders(tenants);
    expect(folders.map(({ file }) => file.slug)).toEqual(['harbor']);
    expect(faults.map(({ slug }) => slug)).toEqual(['quay']);
    for (const line of faults.flatMap(({ lines }) => lines)) expect(line).toMatch(/quay.*: [^\n]*\w/);
  });

  it('may be a link to a folder elsewhere', () => {
    renameSync(join(tenants, 'quay'), join(tenants, '.elsewhere'));
    symlinkSync('.elsewhere', join(tenants, 'quay'));
    expect(readTenantFolders(tenants).folders.map(({ file }) => file.slug)).toEqual(['harbor', 'quay']);
  });
});

function replace(path: string, make: (path: string) => unknown): void {
  rmSync(path, { recursive: true });
  make(path);
}

function set(file: unknown, key: string, value: unknown): unknown {
  return { ...(file as Json), [key]: value };
}

function drop(file: unknown, key: string): unknown {
  const { [key]: _, ...rest } = file as Json;
  return rest;
}

function put(content: unknown, path: Array<string | number>, key: string, value: unknown): unknown {
  at(content, ...path)[key] = value;
  return content;
}
