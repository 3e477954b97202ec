import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { blockMember, unblockMember } from './block-member.ts';
import { blockedMembersPage } from './contract.ts';
import { listBlocks } from './list-blocks.ts';

const tag = 'members';
const one = { tag, path: '/api/blocks/:id' } as const;

export function mountBlocks(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/blocks',
      summary: 'Whom the member has blocked',
      tag,
      answer: { data: blockedMembersPage },
    },
    listBlocks,
  );
  endpoint(api, { ...one, method: 'put', summary: 'Block a member, who isn’t notified' }, blockMember);
  endpoint(api, { ...one, method: 'delete', summary: 'End a block' }, unblockMember);
}
