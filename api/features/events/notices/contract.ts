/** The kinds of notice sent to attendees. */
export const noticeKinds = ['day_before', 'hour_before', 'promoted', 'changed', 'cancelled'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
