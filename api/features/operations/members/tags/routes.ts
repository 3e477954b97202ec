import { z } from 'zod';
import { memberTagSchema } from '#api/features/accounts/member-tags/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { countedTagSchema } from './contract.ts';
import { createTag, deleteTag, listTags, mergeTag, renameTag } from './manage-tags.ts';
import { tagMember, untagMember } from './tag-member.ts';

const tag = 'members';
const path = '/api/admin/member-tags';
const one = { tag, path: `${path}/:id` } as const;
const ofMember = '/api/admin/users/:id/tags';
const made = { data: z.object({ id: z.string() }) };

export function mountMemberTags(api: Api): void {
  const tags = z.object({ items: z.array(countedTagSchema) });
  endpoint(
    api,
    { tag, path, method: 'get', summary: 'Tags of members, and how many have each', answer: { data: tags } },
    listTags,
  );
  endpoint(api, { tag, path, method: 'post', status: 201, summary: 'Create a tag', answer: made }, createTag);
  endpoint(api, { ...one, method: 'patch', summary: 'Rename a tag' }, renameTag);
  endpoint(
    api,
    { ...one, path: `${path}/:id/merge`, method: 'post', summary: 'Give its members another tag instead' },
    mergeTag,
  );
  endpoint(api, { ...one, method: 'delete', summary: 'Delete a tag and take it from everyone' }, deleteTag);
  endpoint(
    api,
    {
      tag,
      path: ofMember,
      method: 'post',
      summary: 'Give a member a tag, which may be new',
      answer: { data: memberTagSchema },
    },
    tagMember,
  );
  endpoint(api, { tag, path: `${ofMember}/:tag`, method: 'delete', summary: 'Take a tag from a member' }, untagMember);
}
