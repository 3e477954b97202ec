/** What people are written about an event that they signed up for. */
export const noticeKinds = ['day_before', 'hour_before', 'moved_up', 'changed', 'cancelled'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
