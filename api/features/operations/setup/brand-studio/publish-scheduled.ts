import type { Context } from '#api/context.ts';
import { brandSettingsSchema } from '#api/features/brand/customizations/contract.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { log } from '#api/platform/http/log.ts';
import { composeDraft, composeHome } from './draft.ts';
import { publishVersion } from './publish-version.ts';
import { deleteSchedule, finishSchedule, isStillDue, mayBePublished, selectDraft, selectDue } from './queries.ts';
import { withBrandFields, withLogoRatios } from './rules.ts';
import { splitChanges } from './split-changes.ts';

/**
 * Runs every minute: publishes what is due, on top of the current brand. If nothing differs any more, or whoever
 * scheduled it is no longer an administrator, drops the schedule and keeps the draft.
 */
export async function publishScheduled(context: Context): Promise<void> {
  const { db, now, tenant } = context;
  const [due] = await selectDue(db, now);
  if (!due) return;
  const read = await namedBatch(db, selectDraft(db));
  const [draft] = read.draft;
  if (!draft?.publishAt || !draft.publishBy) return;
  const { published, version, home } = composeDraft(read, context.folder);
  const { publishAt: at, publishBy: by, publishNote: note, publishRevision: revision } = draft;
  const { fields, sections } = splitChanges(draft.publishChanges ?? {});
  const changed = withLogoRatios(withBrandFields(published, fields));
  const to = brandSettingsSchema.safeParse(changed).data ?? published;
  const number = await publishVersion(context, {
    ...{
      from: published,
      to,
      home: composeHome(home.from, sections),
      userId: by,
      note,
      onlyIf: mayBePublished({ at, by, version }),
    },
    alsoWrite: (isPublished) => finishSchedule(db, revision ?? 0, isPublished),
  });
  if (typeof number === 'number') return;
  // If another version was published in between, the next run publishes on top of it.
  const { dropped } = await namedBatch(db, { dropped: deleteSchedule(db, isStillDue({ at, by, version })) });
  if (dropped.rowsAffected > 0) log('info', 'brand.schedule_dropped', { community: tenant.slug });
}
