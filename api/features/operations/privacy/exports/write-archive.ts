import { type Context, withLocale } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { buildFileName } from '#api/platform/files/file-name.ts';
import { uploadZip, type ZipUpload } from '#api/platform/files/upload-zip.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { findSuppression } from '#api/platform/mail/suppressions.ts';
import { copyPersonalRows, selectPersonalFiles } from '../personal-data/personal-rows.ts';
import { renderCopyPage } from './render-copy-page.ts';
import { toCopyValue } from './to-copy-value.ts';

interface Owner {
  id: string;
  email: string;
  locale: Locale;
}

interface Archive {
  key: string;
  owner: Owner;
  /** Called after each file. */
  progress: (done: number, of: number) => Promise<void>;
}

/**
 * Stores a ZIP with everything about a member and returns its size: an HTML page, `data/<table>.json` for programs, and
 * every file the member uploaded. Skips files that storage no longer has.
 */
export async function writeArchive(context: Context, { key, owner, progress }: Archive): Promise<number> {
  const { db, env } = context;
  const tables = Object.entries(copyPersonalRows(db, owner.id)).flatMap(([name, rows]) =>
    rows ? [[name, rows] as const] : [],
  );
  const { uploads, ...copied } = await namedBatch(db, {
    ...Object.fromEntries(tables),
    // Stored by a hash of the address, which a noun's personal data can't compute.
    mail_suppressions: findSuppression(db, context, owner.email),
    uploads: selectPersonalFiles(db, owner.id),
  });
  const rows = toCopyValue(copied) as Record<string, readonly object[]>;
  const files = assignFileNames(uploads.flat());
  return await uploadZip(env.FILES, key, async (zip) => {
    for (const [name, content] of Object.entries(rows)) {
      await zip.addText(`data/${name}.json`, `${JSON.stringify(content, null, 2)}\n`);
    }
    const stored = await addFiles(zip, env.FILES, files, progress);
    await zip.addText('index.html', renderCopyPage(withLocale(context, owner.locale), { rows, files: stored }));
  });
}

/**
 * Maps file names to storage keys. A file keeps its own name if it has one, with a number if another has the same name.
 */
function assignFileNames(uploads: ReadonlyArray<{ key: string | null; name: string | null }>): Map<string, string> {
  const named = new Map<string, string>();
  for (const { key, name } of uploads) {
    if (!key) continue;
    const [, folder = 'other', last = ''] = key.split('/');
    const [, title = '', extension = 'bin'] = /^(.*?)(?:\.([a-z0-9]{1,8}))?$/i.exec(name ?? last) ?? [];
    const free = (turn: number): string => {
      const path = `files/${folder}/${buildFileName(turn === 1 ? title : `${title} ${turn}`, extension)}`;
      return named.has(path) ? free(turn + 1) : path;
    };
    named.set(free(1), key);
  }
  return named;
}

/** Adds the files that are in storage to the archive, and returns them. */
async function addFiles(
  zip: ZipUpload,
  bucket: R2Bucket,
  files: ReadonlyMap<string, string>,
  progress: Archive['progress'],
): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for (const [path, key] of files) {
    const file = await bucket.get(key);
    if (!file) continue;
    await zip.addFile(path, file.body);
    stored.set(path, key);
    await progress(stored.size, files.size);
  }
  return stored;
}
