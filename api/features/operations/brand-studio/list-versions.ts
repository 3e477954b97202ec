import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import { requireRole } from '#api/permissions.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type BrandPath, type VersionRow, versionsQuery } from './contract.ts';
import { selectVersions } from './queries.ts';
import { differenceOf, readBrandField } from './rules.ts';

const pageLength = 20;

/** Published versions, newest first, each with its changes. */
export async function listVersions(
  context: Context,
  input: z.input<typeof versionsQuery>,
): Promise<{ data: { versions: VersionRow[]; next: number | null } }> {
  requireRole(context, 'admin');
  const { before } = parseInput(versionsQuery, input);
  const rows = await selectVersions(context.db, before, pageLength + 1);
  const { version: current } = await loadBrand(context);
  const versions = rows.slice(0, pageLength).map(({ settings, ...row }, index): VersionRow => {
    const previous = rows[index + 1]?.settings;
    const changed = previous ? (Object.keys(differenceOf(previous, settings)) as BrandPath[]) : [];
    return {
      ...row,
      isCurrent: row.version === current,
      differences: changed.map((path) => ({
        path,
        from: previous ? readBrandField(previous, path) : '',
        to: readBrandField(settings, path),
      })),
    };
  });
  return { data: { versions, next: rows.length > pageLength ? (versions.at(-1)?.version ?? null) : null } };
}
