import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { isTagInCampaign, replaceTagInCampaigns, selectCampaignsByTag } from '#api/features/growth/campaigns/index.ts';
import { isTagInSegment, replaceTagInSegments, selectSegmentsByTag } from '#api/features/growth/segments/index.ts';
import { auditEntries, auditEntry, hasChanged, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { requireCondition, selectCondition } from '#api/platform/database/conditions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import {
  type CountedTag,
  createTagRefusals,
  deleteTagRefusals,
  mergeTagRefusals,
  mergeTagSchema,
  renameTagRefusals,
  writeTagSchema,
} from './contract.ts';
import {
  auditMerge,
  auditRemovalIfUnused,
  auditRename,
  deleteTagRow,
  findTag,
  findTagByName,
  insertTag,
  replaceTagOfMembers,
  selectCountedTags,
  updateTag,
} from './queries.ts';

/** Lists all tags by name, with how many members have each and what uses it. */
export const listTags = verb({ access: 'admin' }, async ({ db }): Promise<{ data: { items: CountedTag[] } }> => {
  const { tags, campaign, segment } = await namedBatch(db, {
    tags: selectCountedTags(db),
    campaign: selectCampaignsByTag(db),
    segment: selectSegmentsByTag(db),
  });
  const users = Object.entries({ campaign, segment }).flatMap(([type, rows]) =>
    rows.map(({ tagId, id, name }) => ({
      tagId,
      user: { type: type as CountedTag['usedIn'][number]['type'], id, name },
    })),
  );
  const usersOf = (tag: string) => users.flatMap(({ tagId, user }) => (tagId === tag ? [user] : []));
  return { data: { items: tags.map((tag) => ({ ...tag, usedIn: usersOf(tag.id) })) } };
});

type Created = Outcome<{ data: { id: string } }, keyof typeof createTagRefusals>;

export const createTag = verb(
  { access: 'admin', input: writeTagSchema, refusals: createTagRefusals, records: 'member-tag.create' },
  async (context, { name }, admin): Promise<Created> => {
    const { db, now } = context;
    const id = newId();
    const mayAct = isActingAdministrator(admin);
    const act = staffAction(context, admin.user.id, 'member-tag.create');
    const { author, created, named } = await namedBatch(db, {
      author: selectCondition(db, mayAct),
      created: insertTag(db, { id, name }, mayAct, now),
      recorded: auditEntry(db, { ...act, targetId: id, after: { name } }, hasChanged),
      named: findTagByName(db, name),
    });
    requireCondition(author);
    if (created.rowsAffected === 1) return { ok: true, data: { id } };
    return refuse(named.length > 0 ? 'member_tag_taken' : 'member_tags_full');
  },
);

export const renameTag = verb(
  {
    ...{ access: 'admin', params: idParams, input: writeTagSchema, refusals: renameTagRefusals },
    records: 'member-tag.rename',
  },
  async (context, { id, name }, admin): Promise<Outcome<object, 'member_tag_taken'>> => {
    const { db } = context;
    const mayAct = isActingAdministrator(admin);
    const act = staffAction(context, admin.user.id, 'member-tag.rename');
    const { author, found, named } = await namedBatch(db, {
      author: selectCondition(db, mayAct),
      recorded: auditEntries(db, act, auditRename(id, name, mayAct)),
      renamed: updateTag(db, id, name, isRecorded(act)),
      found: findTag(db, id),
      named: findTagByName(db, name),
    });
    requireCondition(author);
    if (found.length === 0) throw new AppError('not_found');
    return named.some((other) => other.id !== id) ? refuse('member_tag_taken') : { ok: true };
  },
);

/** Replaces a tag with another for everyone who has it, and wherever else it is used. */
export const mergeTag = verb(
  {
    ...{ access: 'admin', params: idParams, input: mergeTagSchema, refusals: mergeTagRefusals },
    records: 'member-tag.merge',
  },
  async (context, { id, into }, admin): Promise<Outcome<object, 'member_tag_unknown'>> => {
    const { db } = context;
    const { source, target } = await namedBatch(db, { source: findTag(db, id), target: findTag(db, into) });
    const [other] = target;
    if (source.length === 0) throw new AppError('not_found');
    if (!other || into === id) return refuse('member_tag_unknown');
    const mayAct = isActingAdministrator(admin);
    const act = staffAction(context, admin.user.id, 'member-tag.merge');
    const isMerged = isRecorded(act);
    const { author, recorded, left } = await namedBatch(db, {
      author: selectCondition(db, mayAct),
      recorded: auditEntries(db, act, auditMerge(id, other, mayAct)),
      moved: Object.values(replaceTagOfMembers(db, id, into, isMerged)),
      replaced: replaceTagInCampaigns(db, { from: id, to: into }, isMerged),
      replacedInSegments: replaceTagInSegments(db, { from: id, to: into }, isMerged),
      ended: Object.values(deleteTagRow(db, id, isMerged)),
      left: findTag(db, id),
    });
    requireCondition(author);
    if (recorded.rowsAffected === 1 || left.length === 0) return { ok: true };
    return refuse('member_tag_unknown');
  },
);

/** Deletes a tag and removes it from everyone, unless a campaign or a segment uses it. Idempotent. */
export const deleteTag = verb(
  { access: 'admin', params: idParams, refusals: deleteTagRefusals, records: 'member-tag.delete' },
  async (context, { id }, admin): Promise<Outcome<object, 'member_tag_in_use'>> => {
    const { db } = context;
    const mayAct = isActingAdministrator(admin);
    const act = staffAction(context, admin.user.id, 'member-tag.delete');
    const { author, left } = await namedBatch(db, {
      author: selectCondition(db, mayAct),
      recorded: auditEntries(db, act, auditRemovalIfUnused(id, mayAct, [isTagInCampaign(id), isTagInSegment(id)])),
      ended: Object.values(deleteTagRow(db, id, isRecorded(act))),
      left: findTag(db, id),
    });
    requireCondition(author);
    return left.length === 0 ? { ok: true } : refuse('member_tag_in_use');
  },
);
