import { loadBrand } from '#api/features/brand/customizations/index.ts';
import type { HomePage } from '#api/features/site/home/contract.ts';
import { parseHomePage, selectHomes } from '#api/features/site/home/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { verb } from '#api/verb.ts';
import { type BrandPath, type VersionRow, versionsQuery } from './contract.ts';
import { homeDifferences } from './describe-home.ts';
import { selectVersions } from './queries.ts';
import { brandDifference, readBrandField } from './rules.ts';

const pageLength = 20;

/** Lists published versions, newest first, each with its changes. */
export const listVersions = verb(
  { access: 'admin', input: versionsQuery },
  async (context, { before }): Promise<{ data: { versions: VersionRow[]; next: number | null } }> => {
    const { db } = context;
    // A version without its own home page has the one of an earlier version.
    const { rows, homes } = await namedBatch(db, {
      rows: selectVersions(db, before, pageLength + 1),
      homes: selectHomes(db, before, pageLength + 2),
    });
    const { version: current } = await loadBrand(context);
    const homeOf = (version: number): HomePage | null => {
      const home = homes.find((each) => each.version <= version);
      return home ? parseHomePage(home.sections).page : null;
    };
    const versions = rows.slice(0, pageLength).map(({ settings, ...row }, index): VersionRow => {
      const previous = rows[index + 1]?.settings;
      const changed = previous ? (Object.keys(brandDifference(previous, settings)) as BrandPath[]) : [];
      const [from, to] = [homeOf(row.version - 1), homeOf(row.version)];
      const isSame = !homes.some(({ version }) => version === row.version);
      return {
        ...row,
        isCurrent: row.version === current,
        differences: changed.map((path) => ({
          path,
          from: previous ? readBrandField(previous, path) : '',
          to: readBrandField(settings, path),
        })),
        homeDifferences: isSame || !previous ? [] : homeDifferences({ from: from ?? [], to: to ?? [] }),
      };
    });
    return { data: { versions, next: rows.length > pageLength ? (versions.at(-1)?.version ?? null) : null } };
  },
);
