import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFile,
  addFolderFile,
  changeFirstTable,
  createExportWorkshop,
  type ExportChange,
  editRows,
  editTenant,
  keysOf,
} from '../../../testing/commands/crafted-exports.ts';
import { openLocalStorage } from '../../local/storage.ts';
import type { Manifest } from './manifest.ts';

/**
 * Tests exports crafted by someone who has the operator's key or whom the operator trusts. Their contents affect only
 * their own community or are refused before anything is written.
 */
const { crafted, place, genuine, prepare, remove, craft, expectRefused } = createExportWorkshop();
beforeAll(prepare);
afterAll(remove);

const foreignKeys = [
  'quay/brand/logo.svg',
  'harbor',
  'harbor/',
  '/harbor/x',
  'harbor/../quay/brand/logo.svg',
  'harbor//x',
  'harbor/./x',
  'harbor\\..\\quay\\x',
  'Harbor/x',
  'harbor/\u0000x',
  'harbor/x\n',
  '../quay/x',
  '',
  `harbor/${'x'.repeat(1_001)}`,
];
const foreignPaths = [
  '../escaped.json',
  '../quay/tenant.json',
  '/etc/kogu.json',
  'brand/../../escaped',
  'brand//logo.svg',
  './tenant.json',
  'brand\\logo.svg',
  'C:/windows',
  'con.txt',
  'brand/\u202egnp.exe',
  'a/b/c/d/e/f/g',
  '',
  '..',
];

describe('names in an export', () => {
  it.each(foreignKeys)('the file key %j is refused', async (key) => {
    await expectRefused(await craft(addFile(key)), /file key|not of this version/);
  });

  it.each(foreignPaths)('the path %j in its folder is refused', async (name) => {
    await expectRefused(await craft(addFolderFile(name)), /leads elsewhere|there twice|not of this version/);
  });

  it.each(['../quay', 'quay/..', '/tmp/x', 'Harbor', '', '.', 'har bor', 'quay\u0000'])(
    'the slug %j is refused',
    async (slug) => {
      await expectRefused(
        await craft({ manifest: (manifest) => Object.assign(manifest, { slug }) }),
        /not of this version/,
      );
    },
  );

  it.each<[string, ExportChange, RegExp]>([
    ['another community’s slug', { manifest: (m) => Object.assign(m, { slug: 'quay' }) }, /file key|not one of quay/],
    [
      'a table that isn’t ours',
      changeFirstTable((table) => Object.assign(table, { name: 'sqlite_schema' })),
      /not one of ours/,
    ],
    [
      'SQL as a table',
      changeFirstTable((table) => Object.assign(table, { name: 'users"; drop table users; --' })),
      /not of this version/,
    ],
    ['SQL as a column', changeFirstTable(({ columns }) => columns.push('id") values (1); --')), /not of this version/],
    ['an unknown column', changeFirstTable(({ columns }) => columns.push('is_operator')), /other columns/],
    ['a missing column', changeFirstTable(({ columns }) => columns.pop()), /other columns/],
    ['a duplicate table', { manifest: ({ tables }) => tables.push(...tables.slice(0, 1)) }, /there twice/],
    ['a missing table', { manifest: ({ tables }) => tables.pop() }, /is missing/],
    ['a duplicate file', { manifest: ({ files }) => files.push(...files.slice(0, 1)) }, /there twice/],
    [
      'a migration that is a path',
      { manifest: (m) => Object.assign(m, { migration: '../../x' }) },
      /not of this version/,
    ],
    ['an unknown migration', { manifest: (m) => Object.assign(m, { migration: '9999_future' }) }, /update it first/],
    ['a negative size', changeFirstTable((table) => Object.assign(table, { size: -1 })), /not of this version/],
    ['a size larger than the disk', changeFirstTable((table) => Object.assign(table, { size: 2 ** 52 })), /TMPDIR/],
    ['a wrong number of rows', changeFirstTable((table) => Object.assign(table, { rows: 4_000 })), /rows, not/],
    ['an unknown field', { manifest: (m) => Object.assign(m, { run: 'rm -rf /' }) }, /not of this version/],
    ['an unknown format', { manifest: (m) => Object.assign(m, { format: 3 }) }, /not of this version/],
  ])('%s is refused', async (_, change, says) => {
    await expectRefused(await craft(change), says);
  });
});

describe('the folder and the rows of an export', () => {
  it.each<[string, ExportChange, RegExp]>([
    ['another slug', { files: (f) => editTenant(f, (tenant) => Object.assign(tenant, { slug: 'quay' })) }, /slug/],
    [
      'a host of another community',
      { files: (f) => editTenant(f, (tenant) => Object.assign(tenant, { hostnames: ['quay.localhost'] })) },
      /belongs to the community "quay"/,
    ],
    [
      'a reserved status',
      { files: (f) => editTenant(f, (tenant) => Object.assign(tenant, { status: 'restoring' })) },
      /active, suspended/,
    ],
    ['a tenant.json that isn’t JSON', { files: (f) => writeFileSync(join(f, 'folder/tenant.json'), '{') }, /not JSON/],
    ['a row that is too short', editRows('users', (text) => text.replace(/^\[[^,]*,/, '[')), /none of \d+ columns/],
    ['a row that isn’t JSON', editRows('users', (text) => `${text}nonsense\n`), /none of \d+ columns/],
    [
      'an object as a value',
      editRows('users', (text) => text.replace(/null/, '{"toString":1}')),
      /none of \d+ columns/,
    ],
    ['an extra row', editRows('users', (text) => text + text), /rows, not/],
    [
      'a picture of another community',
      {
        files: (folder) => {
          const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
          const columns = manifest.tables.find(({ name }) => name === 'users')?.columns ?? [];
          const file = join(folder, 'database/users.jsonl');
          const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
          const row = JSON.parse(lines[0] ?? '[]') as unknown[];
          row[columns.indexOf('avatar_key')] = 'quay/avatars/mari.webp';
          writeFileSync(file, `${[JSON.stringify(row), ...lines.slice(1)].join('\n')}\n`);
        },
      },
      /names a file of another community/,
    ],
  ])('%s is refused', async (_, change, says) => {
    await expectRefused(await craft(change), says);
  });
});

it('a host of a community whose folder is broken is refused', async () => {
  place.write('quay', (tenant) => Object.assign(tenant, { timeZone: 'Europe/Tartu' }));
  const change = (tenant: Record<string, unknown>) => Object.assign(tenant, { hostnames: ['quay.localhost'] });
  await expectRefused(
    await craft({ files: (folder) => editTenant(folder, change) }),
    /quay.localhost belongs to the community "quay"/,
  );
  place.write('quay');
});

describe('the archive of an export', () => {
  const addOutside = (name: string) => (folder: string, names: string[]) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), 'x');
    names.push(name);
  };
  const link = (folder: string, to: string, name: string) => {
    rmSync(join(folder, name), { force: true });
    symlinkSync(to, join(folder, name));
    return name;
  };
  it.each<[string, ExportChange, RegExp]>([
    ['an unlisted file', { late: addOutside('extra') }, /not in its list/],
    ['a path to the parent folder', { late: addOutside('../upwards') }, /not in its list/],
    ['an absolute path', { late: (f, names) => names.push(join(f, 'manifest.json')) }, /not in its list/],
    [
      'a symbolic link in place of a file',
      {
        late: (f) => link(f, '/etc/passwd', 'folder/tenant.json'),
      },
      /not in its list/,
    ],
    ['a link out of the archive', { late: (f, names) => names.push(link(f, '/tmp', 'away')) }, /not in its list/],
    ['a duplicate file', { late: (_, names) => names.push('folder/tenant.json') }, /not in its list/],
    [
      'a longer file',
      { late: (f) => writeFileSync(join(f, 'folder/tenant.json'), ' '.repeat(100_000)) },
      /not what was exported/,
    ],
    ['a missing file', { late: (_, names) => names.pop() }, /is missing/],
    ['a second manifest', { late: (_, names) => names.push('manifest.json') }, /not in its list/],
  ])('%s is refused', async (_, change, says) => {
    await expectRefused(await craft(change), says);
  });

  it.each([
    ['an empty file', Buffer.of()],
    ['a file that isn’t an archive', Buffer.from('hello')],
    ['an empty archive', gzipSync(Buffer.alloc(1_024))],
    ['half an archive', () => readFileSync(genuine).subarray(0, 4_000)],
    ['a zip bomb', () => gzipSync(Buffer.alloc(200 * 1024 * 1024))],
    ['an encrypted file that no one can read', Buffer.from('age-encryption.org/v1\n-> X25519 x\n')],
  ])('%s is refused with a one-line error', async (_, content) => {
    const file = join(crafted, 'raw');
    writeFileSync(file, typeof content === 'function' ? content() : content);
    await expectRefused(file, /^The export is [^\n]*\n$/);
  });
});

const hostile =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><script>alert(2)</script><path d="M1 1"/></svg>';
const harmless = {
  text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1"/></svg>',
  type: 'image/svg+xml',
};

async function readStored(key: string): Promise<{ text: string; type: string | undefined } | null> {
  const storage = await openLocalStorage({ data: join(place.folder, 'data') });
  try {
    const found = await storage.files.get(key);
    return found && { text: await found.text(), type: found.httpMetadata?.contentType };
  } finally {
    await storage.close();
  }
}

describe('the signature of an export', () => {
  it('is refused if it is someone else’s or the content has changed since it was signed', async () => {
    await expectRefused(
      await craft({ signature: (s) => ({ ...s, signature: Buffer.alloc(64).toString('base64') }) }),
      /signature/,
    );
    await expectRefused(await craft({ signature: () => 'none' }), /signature/);
    const { signer } = await keysOf('m'.repeat(44));
    await expectRefused(await craft({ signature: (s) => ({ ...s, publicKey: signer.publicKey }) }), /signature/);
  });

  it('must be confirmed if it isn’t this operator’s, and is trusted only by the fingerprint that was shown', async () => {
    const file = await craft({ secret: 'm'.repeat(44) });
    await expectRefused(file, /isn’t this deployment’s ARCHIVE_KEY/);
    for (const wrong of ['key:0', 'true', '']) {
      const { code } = await place.run('import', file, `--trust=${wrong}`);
      expect([wrong, code]).toEqual([wrong, 1]);
    }
    const [, shown = ''] = /--trust (key:[0-9a-f]{32})/.exec((await place.run('import', file)).out) ?? [];
    const { code, out } = await place.run('import', file, '--trust', shown);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('is trusted as you said') });
  });

  it('must be confirmed if it is missing, as in exports from before signatures', async () => {
    const late = (_: string, names: string[]) => void names.push(...names.splice(0, 1));
    const { manifest, files } = addFile('harbor/brand/main-1.svg', hostile);
    const file = await craft({
      files: (folder) => files?.(folder),
      manifest: (of) => manifest?.(Object.assign(of, { format: 1 })),
      signature: () => null,
      late,
    });
    const { code, out } = await place.run('import', file, '--replace');
    const [, shown = ''] = /--trust (file:[0-9a-f]{32})/.exec(out) ?? [];
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining('isn’t signed, and nothing was') });
    const wrong = await place.run('import', file, '--replace', '--trust', `file:${'0'.repeat(32)}`);
    expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('isn’t signed, and nothing was') });
    const trusted = await place.run('import', file, '--replace', '--trust', shown);
    expect(trusted).toMatchObject({ code: 0, out: expect.stringContaining(`${shown} is trusted as you said`) });
    expect(await readStored('harbor/brand/main-1.svg')).toEqual(harmless);
  });
});

describe('the pictures of an export', () => {
  it('are cleaned like uploads, and typed by content, even if the operator signed the export', async () => {
    const file = await craft(addFile('harbor/brand/main-2.svg', hostile, 'text/html'));
    expect(await place.run('import', file, '--replace')).toMatchObject({ code: 0 });
    expect(await readStored('harbor/brand/main-2.svg')).toEqual(harmless);
  });

  it('are skipped if they aren’t pictures', async () => {
    const key = 'harbor/avatars/mari.png';
    const { code, out } = await place.run(
      'import',
      await craft(addFile(key, '<script>alert(1)</script>')),
      '--replace',
    );
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining(`${key} is left out`) });
    expect(await readStored(key)).toBeNull();
  });

  it('are refused in the folder if they hold anything that runs', async () => {
    rmSync(join(place.tenants, 'harbor'), { recursive: true });
    const sha256 = createHash('sha256').update(hostile).digest('hex');
    const file = await craft({
      manifest: ({ folder }) => void folder.push({ name: 'brand/extra.svg', size: hostile.length, sha256 }),
      files: (folder) => {
        mkdirSync(join(folder, 'folder/brand'), { recursive: true });
        writeFileSync(join(folder, 'folder/brand/extra.svg'), hostile);
      },
    });
    const { code, out } = await place.run('import', file, '--replace');
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining('extra.svg: holds <script>') });
    expect(existsSync(join(place.tenants, 'harbor'))).toBe(false);
  });
});
