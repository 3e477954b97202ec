import type { Context } from '#api/context.ts';
import { type BrandSettings, brandSettingsSchema } from '#api/features/brand/customizations/contract.ts';
import { type NamedResults, namedBatch } from '#api/platform/database/named-batch.ts';
import { type BrandChanges, brandPaths, type DraftView } from './contract.ts';
import { selectDraft } from './queries.ts';
import { brandValues, differenceOf, withBrandFields, withLogoRatios } from './rules.ts';
import { measureContrast, warnOfContrast } from './warn-of-contrast.ts';

/** The community's draft as one brand. */
export interface Draft {
  version: number;
  revision: number;
  published: BrandSettings;
  /** What would be published. */
  settings: BrandSettings;
  rows: SelectedDraft['changes'];
  scheduled: DraftView['scheduled'];
  shareKey: string | null;
  shareUntil: number | null;
}

export type SelectedDraft = NamedResults<ReturnType<typeof selectDraft>>;

/** Reads the draft in one exchange. */
export async function loadDraft({ db }: Pick<Context, 'db'>): Promise<Draft> {
  return composeDraft(await namedBatch(db, selectDraft(db)));
}

/** The draft from its rows. Stored values that the rules no longer allow are left out. */
export function composeDraft({ draft: [draft], changes, current: [current] }: SelectedDraft): Draft {
  const published = brandSettingsSchema.parse(current?.settings);
  const stored = Object.fromEntries(changes.map(({ path, value }) => [path, value])) as BrandChanges;
  const { revision = 0, shareKey = null, shareUntil = null } = draft ?? {};
  const changed = withLogoRatios(withBrandFields(published, stored));
  const settings = brandSettingsSchema.safeParse(changed).data ?? published;
  const scheduled = draft?.publishAt
    ? {
        ...{ at: draft.publishAt, by: draft.publisher, note: draft.publishNote },
        changes: Object.keys(draft.publishChanges ?? {}).length,
      }
    : null;
  return {
    ...{ version: current?.version ?? 0, revision, published, settings },
    ...{ rows: changes, scheduled, shareKey, shareUntil },
  };
}

/** The draft for its form, as one administrator sees it. */
export function viewDraft(draft: Draft, userId: string): DraftView {
  const { version, revision, published, settings, rows, scheduled, shareUntil } = draft;
  const differs = differenceOf(published, settings);
  return {
    version,
    revision,
    published: brandValues(published),
    draft: brandValues(settings),
    changes: brandPaths.flatMap((path) => {
      const row = path in differs && rows.find((each) => each.path === path);
      return row ? [{ path, by: row.name, isOwn: row.actorId === userId, at: row.changedAt }] : [];
    }),
    warnings: warnOfContrast(settings),
    contrasts: measureContrast(settings),
    scheduled,
    sharedUntil: shareUntil,
  };
}
