import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { messageSettingsSchema } from './contract.ts';
import { changeMessageSettings, getMessageSettings } from './message-settings.ts';

const one = { tag: 'threads', path: '/api/message-settings', answer: { data: messageSettingsSchema } } as const;

export function mountMessageSettings(api: Api): void {
  endpoint(api, { ...one, method: 'get', summary: 'Who may write to the member' }, getMessageSettings);
  endpoint(api, { ...one, method: 'patch', summary: 'Change the given settings of messages' }, changeMessageSettings);
}
