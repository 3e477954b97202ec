import { brandSettingsSchema } from '#api/features/brand/customizations/contract.ts';
import { selectHomeOfVersion } from '#api/features/site/home/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { homePageOfVersion } from './change-draft.ts';
import {
  publishDraftSchema,
  publishRefusals,
  restoreRefusals,
  restoreVersionSchema,
  versionParams,
} from './contract.ts';
import { composeDraft, loadDraft } from './draft.ts';
import { type NotPublishedReason, publishVersion } from './publish-version.ts';
import { emptyDraft, mayPublishDraft, selectDraft, selectVersion } from './queries.ts';
import { withBrandNames } from './rules.ts';

type Published<Code extends string> = Outcome<{ data: { version: number } }, Code | 'brand_unchanged' | 'home_full'>;

/** Publishes the draft as the administrator saw it, unless anyone has changed or published something since. */
export const publishDraft = verb(
  { access: 'admin', input: publishDraftSchema, refusals: publishRefusals, records: 'brand.publish' },
  async (context, { revision, version, note }, { user }): Promise<Published<'draft_changed'>> => {
    const { published, settings, home, ...draft } = await loadDraft(context);
    if (draft.revision !== revision || draft.version !== version) return refuse('draft_changed');
    const number = await publishVersion(context, {
      from: published,
      to: settings,
      home,
      userId: user.id,
      note,
      onlyIf: mayPublishDraft(user.id, { revision, version }),
      alsoWrite: (isPublished) => emptyDraft(context.db, isPublished),
    });
    return answer(number, 'draft_changed');
  },
);

/** Publishes an earlier version's settings as a new version. The draft isn't affected. */
export const restoreVersion = verb(
  {
    access: 'admin',
    params: versionParams,
    input: restoreVersionSchema,
    refusals: restoreRefusals,
    records: 'brand.publish',
  },
  async (context, { number, version, note }, { user }): Promise<Published<'brand_changed'>> => {
    const restoredFrom = Number(number);
    const { db } = context;
    const { found, foundHome, ...draft } = await namedBatch(db, {
      ...selectDraft(db),
      ...{ found: selectVersion(db, restoredFrom), foundHome: selectHomeOfVersion(db, restoredFrom) },
    });
    const stored = brandSettingsSchema.safeParse(found[0]?.settings).data;
    if (!stored) throw new AppError('not_found');
    const { published: from, version: current, home: now } = composeDraft(draft, context.folder);
    const to = withBrandNames(stored, from.names);
    const home = { from: now.from, to: homePageOfVersion(foundHome, now.from) };
    if (current !== version) return refuse('brand_changed');
    const restored = await publishVersion(context, {
      ...{ from, to, home, userId: user.id, note, restoredFrom, onlyIf: mayPublishDraft(user.id, { version }) },
    });
    return answer(restored, 'brand_changed');
  },
);

function answer<Code extends string>(published: number | NotPublishedReason, overtaken: Code): Published<Code> {
  if (published === 'forbidden') throw new AppError('forbidden');
  if (published === 'unchanged') return refuse('brand_unchanged');
  if (published === 'full') return refuse('home_full');
  return published === 'overtaken' ? refuse(overtaken) : { ok: true, data: { version: published } };
}
