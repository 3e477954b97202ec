import { type Api, endpoint, withDeclaration } from '#api/platform/http/endpoint.ts';
import { deletionPreviewResponse } from './contract.ts';
import { deleteAccount } from './delete-account.ts';
import { previewDeletion } from './preview-deletion.ts';

export function mountAccountDeletions(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/account-deletions',
      tag: 'privacy',
      summary: 'Get what the member would lose by deleting their account',
      answer: deletionPreviewResponse,
    },
    previewDeletion,
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/users/delete',
      tag: 'privacy',
      summary: 'Delete the member’s account for good; ends every session',
      failure: 'account_deletion_failed',
    },
    withDeclaration(deleteAccount, async (context, input, http) => {
      const outcome = await deleteAccount(context, input);
      if (!outcome.ok) return outcome;
      for (const cookie of outcome.cookies) http.header('set-cookie', cookie, { append: true });
      return {};
    }),
  );
}
