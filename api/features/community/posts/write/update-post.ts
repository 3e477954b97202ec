import type { Context } from '#api/context.ts';
import { hintNotifiedMembers } from '#api/features/accounts/notifications/index.ts';
import { prepareWriting, refuseNewWords } from '#api/features/community/spaces/index.ts';
import type { Member } from '#api/permissions.ts';
import { auditEntry, staffAction } from '#api/platform/audit/audit-entry.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { replaceMentions } from '../../mentions/index.ts';
import { communityViewer } from '../../spaces/index.ts';
import { type PostState, type PostText, updatePostRefusals, updatePostSchema } from '../contract.ts';
import { hintReaders } from '../hint-readers.ts';
import { selectTexts } from '../queries.ts';
import { type ChangedTexts, mergeTexts } from '../rules.ts';
import { countLimitedElements, textForms } from './count-limited-elements.ts';
import { mentionParameters, notifyMentionedMembers } from './notify-mentioned-members.ts';
import { notifyOfChange } from './notify-of-change.ts';
import {
  deleteText,
  type FoundPost,
  findPostToEdit,
  incrementVersion,
  insertRevision,
  isPostEditable,
  upsertText,
} from './queries.ts';

type Refusal = keyof typeof updatePostRefusals;
interface Updated {
  id: string;
  state: PostState;
  version: number;
  editedAt: string | null;
}

/**
 * Changes a post's texts and keeps the replaced ones. A change to an outdated version stores nothing. Staff who change
 * someone else's post give a reason, which its readers see; the author is notified, and the change is recorded.
 */
export const updatePost = verb(
  { access: 'writer', params: idParams, input: updatePostSchema, refusals: updatePostRefusals, records: 'post.edit' },
  async (context, { id, version, reason, ...written }, member): Promise<Outcome<{ data: Updated }, Refusal>> => {
    const { db } = context;
    const viewer = communityViewer(context, member);
    const { found, texts } = await namedBatch(db, {
      found: findPostToEdit(db, viewer, id, version),
      texts: selectTexts(db, id),
    });
    const [post] = found;
    if (!post?.isReadable) throw new AppError('not_found');
    const isOwn = post.authorId === viewer.id;
    if (!isOwn && !viewer.isStaff) throw new AppError('forbidden');
    if (post.refusal) return refuse(post.refusal);
    if (!isOwn && !reason) throw new AppError('invalid_input', { fields: { reason: 'reason_required' } });
    const changed = mergeTexts(texts, written, member.user.locale);
    refuseEmptyText(changed, post);
    if (changed.isSame) return { ok: true, data: present(post) };
    const words = { before: textForms(changed.before), after: textForms(changed.after), isHeld: post.state === 'held' };
    await refuseNewWords(context, member, words);
    const results = await storeTexts(context, member, { post, changed, reason });
    const [updated] = results.updated;
    if (updated) {
      hintReaders(context, id, viewer.id);
      return { ok: true, data: present(updated) };
    }
    results.limits.refuseWhenOver(results.counted);
    return refuse(results.found[0]?.refusal ?? 'version_outdated');
  },
);

interface Change {
  post: FoundPost;
  changed: ChangedTexts;
  reason: string | null;
}

async function storeTexts(context: Context, member: Member, { post, changed, reason }: Change) {
  const { db, now, origin } = context;
  const { id, authorId, version } = post;
  const { before, after, put, removed } = changed;
  const viewer = communityViewer(context, member);
  const limits = prepareWriting(context, member, { as: 'edit', ...countLimitedElements(after, origin, before) });
  const onlyIf = isPostEditable(viewer, id, version, limits.isWithin);
  const act = staffAction(context, viewer.id, 'post.edit', { reason });
  const states = { targetId: id, before: { version }, after: { version: version + 1 } };
  const isOwn = authorId === viewer.id;
  const keep = (locale: PostText['locale']) =>
    insertRevision(db, { id: newId(), postId: id, locale, editorId: viewer.id }, now, onlyIf);
  const results = await namedBatch(db, {
    counted: limits.count,
    recorded: isOwn ? [] : [auditEntry(db, { ...act, ...states }, onlyIf)],
    kept: [...put.map(({ locale }) => locale), ...removed].map(keep),
    put: put.map((text) => upsertText(db, id, text, onlyIf)),
    removed: removed.map((locale) => deleteText(db, id, locale, onlyIf)),
    mentions: replaceMentions(db, mentionParameters(id, after), now, onlyIf),
    updated: incrementVersion(db, id, now, onlyIf),
    refunded: limits.refund,
    // Staff don't mention anyone on the author's behalf.
    notified: isOwn ? notifyMentionedMembers(context, id, authorId) : notifyOfChange(context, act, id, 'edit'),
    found: findPostToEdit(db, viewer, id, version),
  });
  hintNotifiedMembers(context, results.notified);
  return { ...results, limits };
}

/** Refuses an empty text, except in a poll, which needs only a title. */
function refuseEmptyText({ after, own }: ChangedTexts, { kind }: FoundPost): void {
  const empty = kind === 'poll' ? undefined : after.find(({ body }) => body === '');
  if (!empty) return;
  const field = empty.locale === own ? 'body' : `texts.${empty.locale}.body`;
  throw new AppError('invalid_input', { fields: { [field]: 'body_required' } });
}

function present({ id, state, version, editedAt }: Omit<Updated, 'editedAt'> & { editedAt: number | null }): Updated {
  return { id, state, version, editedAt: editedAt === null ? null : isoTime(editedAt) };
}
