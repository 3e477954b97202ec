import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { changeDesk } from './change-desk.ts';
import { changeDeskSchema, deskPage, deskQuery, deskSettingsAnswer, deskSettingsSchema } from './contract.ts';
import { getDeskSettings, saveDeskSettings } from './desk-settings.ts';
import { listDesk } from './list-desk.ts';

const tag = 'expert-inbox';
const settings = { tag, path: '/api/expert/desk', answer: { data: deskSettingsAnswer } } as const;

export function mountExpertDesks(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/expert/messages',
      summary: 'The questions to the expert who calls, by state',
      tag,
      query: deskQuery,
      answer: { data: deskPage },
    },
    listDesk,
  );
  endpoint(
    api,
    {
      method: 'patch',
      path: '/api/expert/messages/:id',
      summary: 'Close or reopen a conversation, or change the expert’s own note',
      tag,
      params: idParams,
      body: changeDeskSchema,
    },
    changeDesk,
  );
  endpoint(api, { ...settings, method: 'get', summary: 'When the expert answers' }, getDeskSettings);
  endpoint(
    api,
    { ...settings, method: 'put', summary: 'Set when the expert answers', body: deskSettingsSchema },
    saveDeskSettings,
  );
}
