import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import type { MemberTag } from '#api/features/accounts/member-tags/contract.ts';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { isAdministrator } from '#api/features/accounts/users/index.ts';
import { auditEntry, hasChanged, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { requireCondition, selectCondition } from '#api/platform/database/conditions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { memberTagParams, tagMemberRefusals, writeTagSchema } from './contract.ts';
import {
  deleteTaggedMember,
  findTag,
  findTagByName,
  findTaggedMember,
  hasTag,
  insertMissingTag,
  insertTaggedMember,
  isTagNamed,
  tagExists,
} from './queries.ts';

type Tagged = Outcome<{ data: MemberTag }, keyof typeof tagMemberRefusals>;

/** Adds a tag to a member. Creates the tag if no existing tag's name looks the same as the given one. Idempotent. */
export const tagMember = verb(
  {
    ...{ access: 'admin', params: idParams, input: writeTagSchema, refusals: tagMemberRefusals },
    records: ['member-tag.create', 'user.tag'],
  },
  async (context, { id, name }, admin): Promise<Tagged> => {
    const { db, now } = context;
    const mayAct = isActingAdministrator(admin);
    const [tagId, by] = [newId(), admin.user.id];
    const creating = staffAction(context, by, 'member-tag.create');
    const tagging = staffAction(context, by, 'user.tag');
    const { author, found, named } = await namedBatch(db, {
      author: selectCondition(db, mayAct),
      created: insertMissingTag(db, { id: tagId, name }, id, { onlyIf: mayAct, now }),
      recordedCreation: auditEntry(db, { ...creating, targetId: tagId, after: { name } }, hasChanged),
      tagged: insertTaggedMember(db, id, isTagNamed(name), mayAct, now),
      recorded: auditEntry(db, { ...tagging, targetId: id, after: { tag: name } }, hasChanged),
      found: findTaggedMember(db, id, isTagNamed(name)),
      named: findTagByName(db, name),
    });
    requireCondition(author);
    const [member] = found;
    const [tag] = named;
    if (!member) throw new AppError('not_found');
    if (tag && member.isTheirs) return { ok: true, data: tag };
    return refuse(tag || !member.hasRoom ? 'tags_of_member_full' : 'member_tags_full');
  },
);

/** Removes a tag from a member. Idempotent. */
export const untagMember = verb(
  { access: 'admin', params: memberTagParams, records: 'user.untag' },
  async (context, { id, tag }, admin): Promise<void> => {
    const { author } = await removeMemberTag(context, admin.user.id, { id, tag }, isActingAdministrator(admin));
    requireCondition(author);
  },
);

interface Given {
  /** The member's id. */
  id: string;
  tag: string;
}

/** Removes a tag from a member on behalf of the administrator `by`. A deleted tag counts as removed. */
export async function removeMemberTag(
  context: Context,
  by: string,
  { id, tag }: Given,
  onlyIf: SQL = isAdministrator(by),
) {
  const { db } = context;
  const [known] = await findTag(db, tag);
  const act = staffAction(context, by, 'user.untag');
  return namedBatch(db, {
    author: selectCondition(db, onlyIf),
    recorded: auditEntry(db, { ...act, targetId: id, before: { tag: known?.name ?? '' } }, hasTag(id, tag, onlyIf)),
    taken: deleteTaggedMember(db, id, tag, isRecorded(act)),
    found: findTaggedMember(db, id, tagExists(tag)),
  });
}

type AddedTag = Outcome<object, 'tags_of_member_full' | 'member_tag_unknown'>;

/** Adds an existing tag to a member on behalf of the administrator `by`. */
export async function addMemberTag(context: Context, by: string, { id, tag }: Given): Promise<AddedTag> {
  const { db, now } = context;
  const [known] = await findTag(db, tag);
  if (!known) return refuse('member_tag_unknown');
  const act = staffAction(context, by, 'user.tag');
  const { found } = await namedBatch(db, {
    tagged: insertTaggedMember(db, id, tagExists(tag), isAdministrator(by), now),
    recorded: auditEntry(db, { ...act, targetId: id, after: { tag: known.name } }, hasChanged),
    found: findTaggedMember(db, id, tagExists(tag)),
  });
  const [member] = found;
  if (!member) throw new AppError('not_found');
  if (!member.isKnown) return refuse('member_tag_unknown');
  return member.isTheirs ? { ok: true } : refuse('tags_of_member_full');
}
