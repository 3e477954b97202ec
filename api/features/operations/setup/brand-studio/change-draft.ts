import type { Context } from '#api/context.ts';
import { isAdministrator } from '#api/features/accounts/users/index.ts';
import { brandSettingsSchema } from '#api/features/brand/customizations/contract.ts';
import type { HomePage } from '#api/features/site/home/contract.ts';
import { parseHomePage, selectHomeOfVersion } from '#api/features/site/home/index.ts';
import { requireCondition, selectCondition } from '#api/platform/database/conditions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import {
  type BrandChanges,
  brandFields,
  brandPaths,
  changeDraftSchema,
  type DraftView,
  draftRecords,
  draftRefusals,
  replaceDraftSchema,
  versionParams,
} from './contract.ts';
import { composeDraft, type Draft, loadDraft, presentBrandDraft, toDraftChanges } from './draft.ts';
import { type Change, selectDraft, selectVersion, storeChanges } from './queries.ts';
import { withBrandNames } from './rules.ts';
import { type DraftChanges, fieldOf, findContestedValues } from './split-changes.ts';

type DraftChange = Pick<Change, 'changes' | 'seen' | 'unschedules' | 'onlyIf'>;
type Changed = Outcome<{ data: DraftView }, 'draft_changed'>;

/** Returns the draft, the published brand, and the colours that pages would adjust. */
export const getDraft = verb({ access: 'admin' }, async (context, _, { user }): Promise<{ data: DraftView }> => {
  return { data: presentBrandDraft(await loadDraft(context), user.id) };
});

/** Changes settings of the draft. Pages aren't affected until it's published. */
export const changeDraft = verb(
  {
    access: 'admin',
    input: changeDraftSchema,
    refusals: draftRefusals,
    records: draftRecords,
  },
  async (context, { revision, changes }, { user }): Promise<Changed> => {
    await refuseUnknownLogos(context, changes);
    return storeDraft(context, user.id, { changes, seen: revision });
  },
);

/** Discards the draft and any scheduled publication, so that everything is as published again. */
export const discardDraft = verb(
  {
    access: 'admin',
    input: replaceDraftSchema,
    refusals: draftRefusals,
    records: draftRecords,
  },
  async (context, { revision }, { user }): Promise<Changed> => {
    const { rows } = await loadDraft(context);
    return storeDraft(context, user.id, { changes: fillMissingPaths(rows, {}), seen: revision, unschedules: true });
  },
);

/** Restores a version's settings into the draft. */
export const startFromVersion = verb(
  {
    access: 'admin',
    params: versionParams,
    input: replaceDraftSchema,
    refusals: draftRefusals,
    records: draftRecords,
  },
  async (context, { number, revision }, { user }): Promise<Changed> => {
    const version = Number(number);
    const { db } = context;
    const { found, foundHome, ...read } = await namedBatch(db, {
      ...selectDraft(db),
      ...{ found: selectVersion(db, version), foundHome: selectHomeOfVersion(db, version) },
    });
    const stored = brandSettingsSchema.safeParse(found[0]?.settings).data;
    if (!stored) throw new AppError('not_found');
    const { published, home, rows } = composeDraft(read, context.folder);
    const settings = withBrandNames(stored, published.names);
    const changes = toDraftChanges({
      published,
      settings,
      home: { from: home.from, to: homePageOfVersion(foundHome, home.from) },
    });
    return storeDraft(context, user.id, { changes: fillMissingPaths(rows, changes), seen: revision });
  },
);

/** Returns a version's sections that still parse, or the current page if the version is too old to have sections. */
export function homePageOfVersion(found: Awaited<ReturnType<typeof selectHomeOfVersion>>, page: HomePage): HomePage {
  return found[0] ? parseHomePage(found[0].sections).page : page;
}

/** Adds null, which means "as published", for every setting and section that the changes don't contain. */
function fillMissingPaths(rows: ReadonlyArray<{ path: string }>, changes: DraftChanges): DraftChanges {
  const paths = [...brandPaths, ...rows.map(({ path }) => path)];
  return { ...Object.fromEntries(paths.map((path) => [path, null])), ...changes };
}

/** Like {@link writeDraft}, but returns the draft as its form shows it. */
export async function storeDraft(context: Context, by: string, given: DraftChange): Promise<Changed> {
  const written = await writeDraft(context, by, given);
  return written.ok ? { ok: true, data: presentBrandDraft(written.draft, by) } : written;
}

/**
 * Stores all or none of the changes to the draft: all if their author is still an administrator and no one else has
 * changed the same settings or sections since.
 */
export async function writeDraft(
  context: Context,
  by: string,
  given: DraftChange,
): Promise<Outcome<{ draft: Draft }, 'draft_changed'>> {
  const { db, now } = context;
  const { changes, seen, onlyIf } = given;
  const contested = findContestedValues(changes);
  const {
    raised,
    begun: _,
    stored: __,
    author,
    room,
    ...selected
  } = await namedBatch(db, {
    author: selectCondition(db, isAdministrator(by)),
    room: selectCondition(db, onlyIf),
    ...storeChanges(db, { ...given, contested, by, at: now }),
    ...selectDraft(db),
  });
  const draft = composeDraft(selected, context.folder);
  if (raised.length > 0) return { ok: true, draft };
  requireCondition(author);
  const theirs = draft.rows.filter(
    ({ path, value, revision, actorId }) =>
      revision > seen &&
      actorId !== by &&
      contested.some(([each, only]) => each === path && (only === null || JSON.stringify(value) === only)),
  );
  const fields = Object.fromEntries(theirs.map(({ path }) => [fieldOf(path), 'changed_meanwhile']));
  if (theirs.length === 0 && !room[0]?.holds) throw new AppError('conflict', { code: 'home_full' });
  if (theirs.length === 0) return refuse('draft_changed');
  throw new AppError('conflict', { code: 'draft_changed', fields });
}

/** Refuses a logo that isn't an existing file of the community, so that no page requests a missing one. */
async function refuseUnknownLogos({ env, tenant }: Context, changes: BrandChanges): Promise<void> {
  for (const path of brandPaths) {
    const file = brandFields[path] === 'logo' ? changes[path] : null;
    if (file && !(await env.FILES.head(`${tenant.slug}/brand/${String(file)}`))) {
      throw new AppError('invalid_input', { fields: { [`changes.${path}`]: 'brand_logo_unknown' } });
    }
  }
}
