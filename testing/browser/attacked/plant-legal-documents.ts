import { max } from 'drizzle-orm';
import { legalDocuments } from '#api/features/accounts/legal-documents/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Person } from '../people.ts';
import { databaseOf } from '../settings.ts';
import type { Attacker } from './attack-texts.ts';

/**
 * Publishes two versions of each text with attacks, because readers see the newest text and the notes of all versions.
 */
export async function plantLegalDocuments(slug: string, { write }: Attacker, { id }: Person): Promise<void> {
  const db = databaseOf(slug);
  const text = (field: 'body' | 'note', length: number, shownOn: string[]) =>
    write(`legal_documents.${field}`, length, shownOn, field === 'body' ? '\n\n' : ' ');
  const rows = (['terms', 'privacy'] as const).flatMap((kind) => {
    const editor = kind === 'terms' ? 'legal-editor' : 'privacy-editor';
    const earlier = kind === 'terms' ? ['earlier-terms'] : [];
    const first = { body: text('body', 8_000, earlier), note: text('note', 200, [kind, editor]) };
    const second = { body: text('body', 8_000, [kind, editor]), note: text('note', 200, [editor]) };
    return (['et', 'en'] as const).flatMap((locale) => [
      { kind, locale, version: 1, ...first },
      { kind, locale, version: 2, ...second },
    ]);
  });
  const [known] = await db.select({ version: max(legalDocuments.version) }).from(legalDocuments);
  if (known?.version) throw new Error('Version 1 is not the planted one.');
  const by = { publishedAt: Date.now(), publishedBy: id };
  await db.insert(legalDocuments).values(rows.map((row) => ({ id: newId(), ...row, ...by })));
}
