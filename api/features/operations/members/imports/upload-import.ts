import type { z } from 'zod';
import { hashAddress } from '#api/features/operations/privacy/index.ts';
import { auditEntry, staffAction } from '#api/platform/audit/audit-entry.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { readLimitedBody } from '#api/platform/files/read-limited-body.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { maxImport, type uploadedImportSchema, uploadImportQuery, uploadImportRefusals } from './contract.ts';
import { limits } from './limits.ts';
import { insertImport, insertRows } from './queries.ts';
import { type MemberRow, readMembers } from './read-members.ts';

const rowsAtOnce = 1_000;

/** Reads a file of people to invite and stores what would happen to each line. Invites no one. */
export const uploadImport = verb(
  {
    access: 'admin',
    input: uploadImportQuery,
    takesRequest: true,
    refusals: uploadImportRefusals,
    records: 'user-import.upload',
  },
  async (
    context,
    { name, emailColumn, nameColumn, encoding, preview, request },
    { user },
  ): Promise<Outcome<{ data: z.output<typeof uploadedImportSchema> }, keyof typeof uploadImportRefusals>> => {
    const { db, now, tenant } = context;
    const limit = limits.upload(user.id);
    refuseWhenOver(limit, await countAttempt(db, limit, now), now);
    const bytes = await readLimitedBody(request, maxImport.bytes);
    if (!bytes) return refuse('file_too_large');
    const file = readMembers(bytes, { email: emailColumn, name: nameColumn, encoding, locale: tenant.defaultLocale });
    if (typeof file === 'string') return refuse(file);
    const { headings, source, rows, sample } = file;
    if (preview === 'yes') {
      const shown = { encoding: file.encoding, hasAddresses: rows !== null, sample };
      return { ok: true, data: { id: null, headings, preview: shown } };
    }
    if (!rows) return { ok: true, data: { id: null, headings } };
    const id = newId();
    const act = staffAction(context, user.id, 'user-import.upload');
    const hashed = rows.map((row) => ({ ...row, hashes: isReadable(row) ? hashAddress(context, row.email) : [] }));
    await namedBatch(db, {
      recorded: auditEntry(db, { ...act, targetId: id, after: { source, lines: rows.length } }),
      inserted: insertImport(db, { id, uploadedBy: user.id, fileName: name, source }, now),
      rows: Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) =>
        insertRows(db, id, hashed.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce), now),
      ),
    });
    return { ok: true, data: { id, headings } };
  },
);

const isReadable = ({ state }: MemberRow) => state === 'ready' || state === 'unsubscribed';
