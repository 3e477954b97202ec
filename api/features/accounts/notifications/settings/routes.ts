import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { notificationSettingsSchema } from '../contract.ts';
import { changeNotificationSettings, getNotificationSettings } from './notification-settings.ts';

export function mountNotificationSettings(api: Api): void {
  const settings = {
    tag: 'notifications',
    path: '/api/notification-settings',
    answer: { data: notificationSettingsSchema },
  } as const;
  endpoint(
    api,
    { ...settings, method: 'get', summary: 'The channel for each kind of notification, and the digest' },
    getNotificationSettings,
  );
  endpoint(
    api,
    { ...settings, method: 'patch', summary: 'Change the given settings of notifications' },
    changeNotificationSettings,
  );
}
