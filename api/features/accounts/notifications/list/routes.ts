import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { notificationsPage, unreadResponse } from '../contract.ts';
import { countUnreadNotifications } from './count-unread-notifications.ts';
import { listNotifications } from './list-notifications.ts';
import { readAllNotifications, readNotification, readSeenNotifications } from './mark-notifications-read.ts';

const tag = 'notifications';
const path = '/api/notifications';

export function mountNotifications(api: Api): void {
  const answer = { data: notificationsPage };
  endpoint(
    api,
    { tag, path, method: 'get', summary: 'The member’s notifications, newest first', answer },
    listNotifications,
  );
  const count = { tag, path: `${path}/unread-count`, method: 'get', isPolled: true, answer: unreadResponse } as const;
  endpoint(api, { ...count, summary: 'How many notifications are unread' }, countUnreadNotifications);
  mountMarkRead(api);
}

function mountMarkRead(api: Api): void {
  const call = { tag, method: 'post', answer: unreadResponse } as const;
  endpoint(api, { ...call, path: `${path}/read`, summary: 'Mark those that were seen as read' }, readSeenNotifications);
  endpoint(
    api,
    { ...call, path: `${path}/read-all`, summary: 'Mark all notifications, or those up to one, as read' },
    readAllNotifications,
  );
  endpoint(api, { ...call, path: `${path}/:id/read`, summary: 'Mark a notification as read' }, readNotification);
}
