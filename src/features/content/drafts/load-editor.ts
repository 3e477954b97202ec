import { type ContentType, contentPath } from '#api/features/content/content/contract.ts';
import { loadDraftEditor } from '#api/features/content/drafts/index.ts';
import { listExperts } from '#api/features/people/experts/index.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { personName } from '#api/platform/mail/address.ts';
import type { MemberContext } from '#src/server/page-context.ts';
import { draftTitle } from './draft-title.ts';

/** Loads an item for the editor of its type. For items of other types, throws `not_found`. */
export async function loadEditor(context: MemberContext, type: ContentType, params: { id?: string | undefined }) {
  const { t, tenant, locale, actor } = context;
  const [{ data: draft, canTranslate }, experts] = await Promise.all([
    loadDraftEditor(context, { id: params.id ?? '' }),
    // Events have no author, so the query for authors is skipped.
    type === 'event' ? [] : listExperts(context, { limit: 100 }).then(({ data }) => data.items),
  ]);
  if (draft.type !== type) throw new AppError('not_found');
  const known = experts.flatMap(({ id, name }) => (name ? [{ id, name }] : []));
  const self = { id: actor.user.id, name: personName(actor.user) };
  const authors = known.some(({ id }) => id === self.id) ? known : [self, ...known];
  const title = draftTitle(draft.content, locale) || t('drafts:untitled');
  const address = contentPath({ type, id: draft.id, slug: '{slug}' });
  return { title, locale, timeZone: tenant.timeZone, draft, address, authors, canTranslate };
}
