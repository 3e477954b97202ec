import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { expect, vi } from 'vitest';
import { readArchiveKeys } from '../../scripts/tenant/archive/keys.ts';
import { listArchiveFiles, type Manifest } from '../../scripts/tenant/archive/manifest.ts';
import { readArchiveHead, unpack } from '../../scripts/tenant/archive/read-archive.ts';
import { createWorkspace } from './workspace.ts';

/** How a crafted export differs from a genuine one. */
export interface ExportChange {
  manifest?: (manifest: Manifest & Record<string, unknown>) => void;
  /** Runs before the checksums are taken. */
  files?: (folder: string) => void;
  /** Runs after the checksums are taken. */
  late?: (folder: string, names: string[]) => void;
  /** Changes the signature; null removes it. */
  signature?: (signature: { publicKey: string; signature: string }) => unknown;
  secret?: string;
}

const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

export const keysOf = (secret = 'k'.repeat(44)) =>
  readArchiveKeys({
    kind: 'production',
    environment: { ARCHIVE_KEY: secret },
    settings: { data: '', tenants: '', ports: { worker: 1, database: 1, databaseAdmin: 1, smtp: 1, inbox: 1 } },
  });

/** Packs a folder as an export that is valid and signed except for one change. */
async function packExport(
  folder: string,
  { manifest: change, files, late, signature, secret }: ExportChange,
): Promise<string> {
  const target = `${folder}.tar.gz`;
  files?.(folder);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest &
    Record<string, unknown>;
  change?.(manifest);
  for (const [list, path] of [
    [manifest.tables, (name: string) => `database/${name}.jsonl`],
    [manifest.files, (name: string) => `files/${name}`],
    [manifest.folder, (name: string) => `folder/${name}`],
  ] as const) {
    for (const part of list ?? []) {
      const file = join(folder, path(part.name));
      if (!existsSync(file)) continue;
      if (files) Object.assign(part, { sha256: digest(file), size: readFileSync(file).length });
    }
  }
  const content = Buffer.from(JSON.stringify(manifest));
  writeFileSync(join(folder, 'manifest.json'), content);
  const { signer } = await keysOf(secret);
  const signed = { publicKey: signer.publicKey, signature: signer.sign(content) };
  const signs = signature ? signature(signed) : signed;
  if (signs !== null) writeFileSync(join(folder, 'manifest.sig'), JSON.stringify(signs));
  const listed = listArchiveFiles(manifest)
    .map(({ path }) => path)
    .filter((path) => existsSync(join(folder, path)));
  const names = ['manifest.json', ...(signs === null ? [] : ['manifest.sig']), ...new Set(listed)];
  late?.(folder, names);
  await create({ gzip: true, file: target, cwd: folder, portable: true, preservePaths: true }, names);
  return target;
}

/**
 * Creates a workspace with a genuine export of the community harbor, which no longer exists, and another community,
 * quay. `craft()` writes exports that are valid except for one change.
 */
export function createExportWorkshop() {
  const crafted = mkdtempSync(join(tmpdir(), 'kogu-crafted-'));
  // The test's own folder for unpacking: other imports create and delete folders next to it.
  const staging = join(crafted, 'staging');
  const place = createWorkspace({ ARCHIVE_KEY: 'k'.repeat(44) });
  const genuine = join(place.folder, 'harbor.tar.gz');
  const pristine = join(crafted, 'pristine');
  let made = 0;

  const prepare = async () => {
    mkdirSync(staging);
    vi.stubEnv('TMPDIR', staging);
    place.write('harbor');
    expect(await place.run('apply', 'harbor')).toMatchObject({ code: 0 });
    expect(await place.run('seed', 'harbor')).toMatchObject({ code: 0 });
    expect(await place.run('export', 'harbor', genuine)).toMatchObject({ code: 0 });
    mkdirSync(pristine);
    const keys = await keysOf();
    await unpack(genuine, keys, await readArchiveHead(genuine, keys), pristine);
    // From here on, there is another community, and none called harbor.
    for (const part of ['tenants', 'data']) rmSync(join(place.folder, part), { recursive: true });
    mkdirSync(place.tenants);
    place.write('quay');
  };

  const remove = () => {
    vi.unstubAllEnvs();
    place.remove();
    rmSync(crafted, { recursive: true, force: true });
  };

  const craft = async (change: ExportChange): Promise<string> => {
    made += 1;
    const folder = join(crafted, String(made));
    cpSync(pristine, folder, { recursive: true });
    return packExport(folder, change);
  };

  /** Lists everything outside the database: folders, hosts and the names of stored files. */
  const traces = () =>
    readdirSync(place.folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !/^data\/(?:logs|worker|sqld)|running|archive-key/.test(name))
      .sort();

  const leftovers = () => readdirSync(staging);

  /** Expects that an import is refused in one line and leaves nothing behind. */
  const expectRefused = async (file: string, says: RegExp): Promise<void> => {
    const [before, staged] = [traces(), leftovers()];
    const { code, out } = await place.run('import', file);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringMatching(says) });
    expect(out).not.toMatch(/^\s+at .*:\d+:\d+/m);
    expect(traces()).toEqual(before);
    expect(leftovers()).toEqual(staged);
    expect(existsSync(join(place.folder, 'data/sqld/dbs/harbor'))).toBe(false);
  };

  return { crafted, place, genuine, prepare, remove, craft, expectRefused };
}

export const editTenant = (folder: string, change: (tenant: Record<string, unknown>) => void) => {
  const file = join(folder, 'folder/tenant.json');
  const tenant = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  change(tenant);
  writeFileSync(file, JSON.stringify(tenant));
};

export const addFile = (key: string, content = 'x', type = 'image/png'): ExportChange => ({
  manifest: (manifest) => {
    const [first] = manifest.files;
    if (first) manifest.files.push({ ...first, key, type, name: '777' });
  },
  files: (folder) => writeFileSync(join(folder, 'files/777'), content),
});

export const addFolderFile = (name: string): ExportChange => ({
  manifest: (manifest) => {
    manifest.folder.push({ name, size: 1, sha256: createHash('sha256').update('x').digest('hex') });
  },
});

export const changeFirstTable = (change: (table: Manifest['tables'][number]) => void): ExportChange => ({
  manifest: ({ tables }) => {
    const users = tables.find(({ name }) => name === 'users');
    if (users) change(users);
  },
});

export const editRows = (name: string, change: (text: string) => string): ExportChange => ({
  files: (folder) => {
    const file = join(folder, `database/${name}.jsonl`);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  },
});
