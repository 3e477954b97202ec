import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { changeInboxEntry } from './change-inbox-entry.ts';
import { expertInboxPage, inboxEntryStateSchema, inboxSettingsResponse } from './contract.ts';
import { getInboxEntry } from './get-inbox-entry.ts';
import { getInboxSettings, saveInboxSettings } from './inbox-settings.ts';
import { listExpertInbox } from './list-expert-inbox.ts';

const tag = 'expert-inbox';
const settings = { tag, path: '/api/expert/settings', answer: { data: inboxSettingsResponse } } as const;

export function mountExpertInbox(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/expert/messages',
      summary: 'The questions to the expert who calls, by state',
      tag,
      answer: { data: expertInboxPage },
    },
    listExpertInbox,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/expert/messages/:id',
      summary: 'The state of one of the expert’s conversations',
      tag,
      answer: { data: inboxEntryStateSchema },
    },
    getInboxEntry,
  );
  endpoint(
    api,
    {
      method: 'patch',
      path: '/api/expert/messages/:id',
      summary: 'Close or reopen a conversation, or change the expert’s own note',
      tag,
    },
    changeInboxEntry,
  );
  endpoint(api, { ...settings, method: 'get', summary: 'When the expert answers' }, getInboxSettings);
  endpoint(api, { ...settings, method: 'put', summary: 'Set when the expert answers' }, saveInboxSettings);
}
