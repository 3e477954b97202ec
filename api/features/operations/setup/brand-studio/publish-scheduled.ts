import type { Context } from '#api/context.ts';
import { brandSettingsSchema } from '#api/features/brand/customizations/contract.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { log } from '#api/platform/http/log.ts';
import { composeDraft, composeHome } from './draft.ts';
import { findContestedChanges } from './find-contested-changes.ts';
import { publishVersion } from './publish-version.ts';
import {
  deleteSchedule,
  finishSchedule,
  isStillDue,
  mayPublishScheduledDraft,
  selectDraft,
  selectDuePublication,
} from './queries.ts';
import { withBrandFields, withLogoRatios } from './rules.ts';
import { splitChanges } from './split-changes.ts';

/**
 * Runs every minute: publishes due changes on top of the current brand. Changes that would overwrite someone else's
 * newer ones stay in the draft. If nothing would change, or the administrator who scheduled it has lost the role, drops
 * the schedule and keeps the draft.
 */
export async function publishScheduled(context: Context): Promise<void> {
  const { db, now, tenant } = context;
  const [isDue] = await selectDuePublication(db, now);
  if (!isDue) return;
  const read = await namedBatch(db, selectDraft(db));
  const [draft] = read.draft;
  if (!draft?.publishAt || !draft.publishBy) return;
  const { published, version, home, revision } = composeDraft(read, context.folder);
  const { publishAt: at, publishBy: by, publishNote: note } = draft;
  const scheduled = draft.publishChanges ?? {};
  const leftOut = findContestedChanges(scheduled, draft.publishSeen ?? {}, { published, page: home.from });
  const wanted = Object.entries(scheduled).filter(([path]) => !leftOut.includes(path));
  const { fields, sections } = splitChanges(Object.fromEntries(wanted));
  const due = { at, by, version, revision };
  const changed = withLogoRatios(withBrandFields(published, fields));
  const to = brandSettingsSchema.safeParse(changed).data ?? published;
  const number = await publishVersion(context, {
    ...{
      from: published,
      to,
      home: composeHome(home.from, sections),
      userId: by,
      note,
      onlyIf: mayPublishScheduledDraft(due),
    },
    alsoWrite: (isPublished) => finishSchedule(db, { revision: draft.publishRevision ?? 0, leftOut }, isPublished),
  });
  if (typeof number === 'number') return;
  // If something changed in between, the next run publishes on top of it.
  const { dropped } = await namedBatch(db, { dropped: deleteSchedule(db, isStillDue(due)) });
  if (dropped.rowsAffected > 0) log('info', 'brand.schedule_dropped', { community: tenant.slug });
}
