import type { Context } from '#api/context.ts';
import type { HomeChanges } from '#api/features/site/home/contract.ts';
import { picturesIn } from '#api/features/site/home/index.ts';
import { AppError, type FieldCodes } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { writeDraft } from '../brand-studio/change-draft.ts';
import { draftRecords } from '../brand-studio/contract.ts';
import { loadDraft } from '../brand-studio/draft.ts';
import { sectionChanges } from '../brand-studio/split-changes.ts';
import { changeHomeSchema, type HomeDraft, homeRefusals } from './contract.ts';
import { presentHomeDraft } from './present-home-draft.ts';
import { hasRoomForChanges } from './queries.ts';
import { withAllLanguages } from './rules.ts';

/** Returns the home page with the draft's changes, and how it differs from the published one. */
export const getHomeDraft = verb({ access: 'admin' }, async (context, _, { user }): Promise<{ data: HomeDraft }> => {
  return { data: presentHomeDraft(await loadDraft(context), user.id) };
});

/** Changes, adds, moves or removes sections in the draft. Pages aren't affected until it's published. */
export const changeHome = verb(
  {
    access: 'admin',
    input: changeHomeSchema,
    parsesItself: true,
    refusals: homeRefusals,
    records: draftRecords,
  },
  async (context, input, { user }): Promise<Outcome<{ data: HomeDraft }, keyof typeof homeRefusals>> => {
    const given = { ...input, sections: withAllLanguages(input.sections, context.tenant) };
    const { revision, sections } = parseInput(changeHomeSchema, given);
    await refuseUnknownPictures(context, sections);
    const changes = sectionChanges(sections);
    const written = await writeDraft(context, user.id, { changes, seen: revision, onlyIf: hasRoomForChanges(changes) });
    return written.ok ? { ok: true, data: presentHomeDraft(written.draft, user.id) } : written;
  },
);

/** Refuses a picture that isn't an existing file of the community, so that no page requests a missing one. */
async function refuseUnknownPictures({ env, tenant }: Context, sections: HomeChanges): Promise<void> {
  const named = Object.entries(sections).flatMap(([id, { content }]) =>
    content ? picturesIn(content).map(([path, file]) => ({ field: `sections.${id}.content.${path}`, file })) : [],
  );
  const files = [...new Set(named.map(({ file }) => file))];
  const found = await Promise.all(files.map((file) => env.FILES.head(`${tenant.slug}/brand/${file}`)));
  const known = new Set(files.filter((_, index) => found[index]));
  const missing = named.filter(({ file }) => !known.has(file));
  const fields: FieldCodes = Object.fromEntries(missing.map(({ field }) => [field, 'home_picture_unknown']));
  if (missing.length > 0) throw new AppError('invalid_input', { fields });
}
