import { desc } from 'drizzle-orm';
import { addBrandVersion } from '#api/features/brand/customizations/queries.ts';
import { brandVersions } from '#api/features/brand/customizations/schema.ts';
import { selectSections, storeHiddenHome, storeHome } from '#api/features/site/home/queries.ts';
import { readAppliedFiles, recordAppliedFiles } from '#api/platform/applied-files/applied-files.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type ContentPlan, type CurrentPublication, planContent } from './plan-content.ts';
import type { TenantFolder } from './read-folders.ts';

/**
 * Applies the brand and home page in the tenant's folder if they changed since the last apply. If administrators have
 * changed one of them, theirs stays, and the folder's becomes a version to start from. Returns a note on each.
 */
export async function applyContent(db: Database, folder: TenantFolder, now: Date): Promise<string[]> {
  const current = await readCurrent(db);
  const plan = planContent(folder, await readAppliedFiles(db), current);
  const version = plan.changed.length > 0 || !current.newest ? await publish(db, plan, current, now) : null;
  await recordAppliedFiles(db, new Map(plan.changed), now);
  return [describeHome(plan, version), describeBrand(plan, version ?? current.newest?.version ?? 0)];
}

async function readCurrent(db: Database): Promise<CurrentPublication> {
  const { newest, page } = await namedBatch(db, {
    newest: db.select().from(brandVersions).orderBy(desc(brandVersions.version)).limit(1),
    page: selectSections(db),
  });
  return { newest: newest[0], page };
}

/**
 * Publishes the new content as one version, in one transaction. If the folder's brand differs, a version with it comes
 * first.
 */
async function publish(
  db: Database,
  plan: ContentPlan,
  { newest, page }: CurrentPublication,
  now: Date,
): Promise<number> {
  const { shown, folder, isFromFolder, keepsFoldersBeneath } = plan;
  const beneath = { settings: folder.brand, createdBy: null, isFromFolder: true, at: now };
  const above = { settings: shown.brand, at: now, isFromFolder, createdBy: isFromFolder ? null : newest?.createdBy };
  const restoredFrom = keepsFoldersBeneath && plan.keepsAll ? (newest?.version ?? null) : null;
  const { added, ...made } = addBrandVersion(db, { ...above, createdBy: above.createdBy ?? null, restoredFrom });
  const { current } = await namedBatch(db, {
    beneath: keepsFoldersBeneath
      ? [addBrandVersion(db, beneath).added, ...Object.values(storeHiddenHome(db, { from: page, to: folder.home }))]
      : [],
    added,
    ...made,
    home: Object.values(storeHome(db, { from: page, to: shown.home })),
  });
  return current[0]?.version ?? 0;
}

function describeHome({ home, keepsFoldersBeneath }: ContentPlan, version: number | null): string {
  if (home === 'none') return 'home page: left as it is, there is no home.json';
  if (home === 'same') return 'home page: left as it is, home.json has not changed';
  if (home === 'shown') return 'home page: replaced by home.json';
  return `home page: keeps what administrators set${keepsFoldersBeneath ? `; version ${(version ?? 0) - 1} has home.json, to start from` : ''}`;
}

function describeBrand({ changed, reasons, brand }: ContentPlan, version: number): string {
  if (changed.length === 0) return `brand: left as it is, version ${version}`;
  if (brand === 'kept') {
    return `brand: version ${version} keeps what administrators set; version ${version - 1} has the folder’s settings, to start from.`;
  }
  return `brand: version ${version}, because of changes in ${reasons.join(', ')}.`;
}
