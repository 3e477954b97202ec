import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from '#api/context.ts';
import { isAdministrator } from '#api/features/accounts/users/index.ts';
import type { BrandSettings } from '#api/features/brand/customizations/contract.ts';
import { addBrandVersion, backfillVersionNames } from '#api/features/brand/customizations/index.ts';
import type { HomePage } from '#api/features/site/home/contract.ts';
import { diffHomePages, storeHome } from '#api/features/site/home/index.ts';
import { auditEntry, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { forgetCommunityState } from '#api/platform/community-state/community-state.ts';
import { selectCondition } from '#api/platform/database/conditions.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { replaceSettings } from '#api/platform/settings/settings.ts';
import type { BrandValue } from './contract.ts';
import { describeHome } from './describe-home.ts';
import { brandDifference, brandValues, hasRoomForSections } from './rules.ts';

interface Publication {
  from: BrandSettings;
  to: BrandSettings;
  home: Record<'from' | 'to', HomePage>;
  userId: string;
  note: string | null;
  restoredFrom?: number | null;
  /** True while everything is as the publisher saw it, and `userId` is an administrator. */
  onlyIf: SQL;
  /** Further writes that belong to the publication. */
  alsoWrite?: (isPublished: SQL) => Readonly<Record<string, BatchItem<'sqlite'>>>;
}

/** Why nothing was published. `overtaken`: something else changed in the meantime. */
export type NotPublishedReason = 'unchanged' | 'full' | 'forbidden' | 'overtaken';

/** Publishes a brand and home page once, as the next version, with an audit log entry. Returns the version's number. */
export async function publishVersion(
  context: Context,
  { from, to, home, userId, note, restoredFrom = null, onlyIf, alsoWrite }: Publication,
): Promise<number | NotPublishedReason> {
  const { db, now, tenant } = context;
  if (!hasRoomForSections(home.from, home.to)) return 'full';
  const changed = Object.keys(brandDifference(from, to));
  const sections = diffHomePages(home.from, home.to);
  const isHomeSame = Object.keys(sections).length === 0;
  if (changed.length === 0 && isHomeSame) return 'unchanged';
  const pick = (settings: BrandSettings) =>
    Object.fromEntries(
      Object.entries(brandValues(settings)).flatMap(([path, value]) =>
        changed.includes(path) ? [[path, formatLogValue(value)]] : [],
      ),
    );
  const texts = describeHome(home, sections);
  const act = staffAction(context, userId, 'brand.publish', { reason: note });
  const isPublished = isRecorded(act);
  const [before, after] = [
    { ...pick(from), ...texts.before },
    { ...pick(to), ...texts.after },
  ];
  const { author, current, entry } = await namedBatch(db, {
    author: selectCondition(db, isAdministrator(userId)),
    entry: auditEntry(db, { ...act, targetId: 'brand', before, after }, onlyIf),
    ...addBrandVersion(db, { settings: to, createdBy: userId, note, restoredFrom, at: now }, isPublished),
    ...(changed.some(isName) ? rename(db, { from, to, at: now }, isPublished) : {}),
    ...(isHomeSame ? {} : storeHome(db, home, isPublished)),
    ...alsoWrite?.(isPublished),
  });
  if (entry.rowsAffected === 0) return author[0]?.holds ? 'overtaken' : 'forbidden';
  forgetCommunityState(tenant.slug);
  return current[0]?.version ?? 'overtaken';
}

const isName = (path: string) => path.startsWith('names.');

/** Changes the community's name everywhere. */
function rename(db: Database, { from, to, at }: Pick<Publication, 'from' | 'to'> & { at: Date }, onlyIf: SQL) {
  const { et, en } = to.names ?? {};
  return {
    ...replaceSettings(db, { name: 'contact', changes: { nameEt: et, nameEn: en }, at }, onlyIf),
    ...(from.names ? { earlier: backfillVersionNames(db, from.names, onlyIf) } : {}),
  };
}

/** Formats links as one string: each URL with its labels. */
function formatLogValue(value: BrandValue): string | boolean {
  if (typeof value !== 'object') return value;
  return value.map(({ to, label }) => [to, label.et, label.en].filter(Boolean).join(' ')).join(', ');
}
