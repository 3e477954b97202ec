import type { Context } from '#api/context.ts';
import { type BrandSettings, brandSettingsSchema } from '#api/features/brand/customizations/contract.ts';
import type { HomeChanges, HomePage } from '#api/features/site/home/contract.ts';
import { applyHomeChanges, type DraftSection, diffHomePages, parseHomePage } from '#api/features/site/home/index.ts';
import { type NamedResults, namedBatch } from '#api/platform/database/named-batch.ts';
import { brandFields, brandPaths, type DraftView } from './contract.ts';
import { findContestedChanges } from './find-contested-changes.ts';
import { findContrastWarnings, measureContrast } from './find-contrast-warnings.ts';
import { selectDraft } from './queries.ts';
import { brandDifference, brandValues, withBrandFields, withLogoRatios } from './rules.ts';
import { type DraftChanges, sectionChanges, splitChanges } from './split-changes.ts';

/** The community's draft, as a whole brand and home page. */
export interface Draft {
  version: number;
  revision: number;
  published: BrandSettings;
  /** The settings that would be published. */
  settings: BrandSettings;
  /** The home page as published, and with the draft's changes. */
  home: { from: HomePage; to: DraftSection[] };
  rows: SelectedDraft['changes'];
  scheduled: DraftView['scheduled'];
  shareKey: string | null;
  shareUntil: number | null;
}

export type SelectedDraft = NamedResults<ReturnType<typeof selectDraft>>;

/** Reads the draft in one exchange. */
export async function loadDraft({ db, folder }: Pick<Context, 'db' | 'folder'>): Promise<Draft> {
  return composeDraft(await namedBatch(db, selectDraft(db)), folder);
}

/** Composes the draft from its rows. Skips stored values that the rules no longer allow. */
export function composeDraft(read: SelectedDraft, folder: Context['folder']): Draft {
  const { changes, sections } = read;
  const [draft, current, contact] = [read.draft[0], read.current[0], read.contact[0]];
  const published = { ...brandSettingsSchema.parse(current?.settings), names: namesInForce(contact?.chosen, folder) };
  const stored = splitChanges(Object.fromEntries(changes.map(({ path, value }) => [path, value])));
  const { revision = 0, shareKey = null, shareUntil = null } = draft ?? {};
  const changed = withLogoRatios(withBrandFields(published, stored.fields));
  const settings = brandSettingsSchema.safeParse(changed).data ?? published;
  const home = composeHome(parseHomePage(sections).page, stored.sections);
  return {
    ...{ version: current?.version ?? 0, revision, published, settings, home },
    scheduled: presentSchedule(draft, { published, page: home.from }),
    ...{ rows: changes, shareKey, shareUntil },
  };
}

/** Presents the scheduled publication, and which of its changes it leaves out. */
function presentSchedule(
  draft: SelectedDraft['draft'][0] | undefined,
  current: Parameters<typeof findContestedChanges>[2],
) {
  if (!draft?.publishAt) return null;
  const changes = draft.publishChanges ?? {};
  const contested = findContestedChanges(changes, draft.publishSeen ?? {}, current);
  const isHome = contested.some((path) => !(path in brandFields));
  return {
    ...{ at: draft.publishAt, by: draft.publisher, note: draft.publishNote },
    changes: countChanges(splitChanges(changes)),
    contested: [...brandPaths.filter((path) => contested.includes(path)), ...(isHome ? (['home'] as const) : [])],
  };
}

/** Returns the community's name in each language: as last published or set, or else the name in its folder. */
function namesInForce(chosen: Readonly<Record<string, unknown>> | undefined, { name }: Context['folder']) {
  return { et: String(chosen?.['nameEt'] ?? name), en: String(chosen?.['nameEn'] ?? name) };
}

/** Applies the draft's changes to the home page. Skips a stored section that the rules no longer allow. */
export function composeHome(from: HomePage, changes: HomeChanges): Draft['home'] {
  const read = Object.entries(changes).map(([id, { content, place }]) => {
    const [known] = content ? parseHomePage([{ id, content }]).page : [];
    return [id, { content: known?.content, place }] as const;
  });
  return { from, to: applyHomeChanges(from, Object.fromEntries(read)) };
}

/** Returns the draft's changes by path, as they are scheduled. */
export function toDraftChanges({
  published,
  settings,
  home,
}: Pick<Draft, 'published' | 'settings'> & { home: Record<'from' | 'to', HomePage> }): DraftChanges {
  return { ...brandDifference(published, settings), ...sectionChanges(diffHomePages(home.from, home.to)) };
}

/** Presents the draft for its form, as one administrator sees it. */
export function presentBrandDraft(draft: Draft, userId: string): DraftView {
  const { version, revision, published, settings, home, rows, scheduled, shareUntil } = draft;
  const differs = brandDifference(published, settings);
  return {
    version,
    revision,
    published: brandValues(published),
    draft: brandValues(settings),
    changes: brandPaths.flatMap((path) => {
      const row = path in differs && rows.find((each) => each.path === path);
      return row ? [{ path, by: row.name, isOwn: row.actorId === userId, at: row.changedAt }] : [];
    }),
    homeChanges: Object.keys(diffHomePages(home.from, home.to)).length,
    warnings: findContrastWarnings(settings),
    contrasts: measureContrast(settings),
    scheduled,
    sharedUntil: shareUntil,
  };
}

/** Counts changed settings and sections. A section counts once, however much of it changed. */
function countChanges({ fields, sections }: ReturnType<typeof splitChanges>): number {
  return Object.keys(fields).length + Object.keys(sections).length;
}
