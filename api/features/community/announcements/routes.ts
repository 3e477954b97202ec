import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import {
  announcementRefusals,
  announcementsPage,
  announcementsQuery,
  audienceCountSchema,
  audienceSchema,
  previewAnnouncementSchema,
  sendAnnouncementSchema,
} from './contract.ts';
import { listAnnouncements } from './list-announcements.ts';
import { countMembersIn, previewAnnouncement, sendAnnouncement } from './send-announcement.ts';

const tag = 'messages';
const path = '/api/admin/announcements';

export function mountAnnouncements(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, path, method: 'get' },
      summary: 'What the community announced, newest first',
      query: announcementsQuery,
      answer: { data: announcementsPage },
    },
    listAnnouncements,
  );
  endpoint(
    api,
    {
      ...{ tag, path, method: 'post' },
      summary: 'Announce something to members, each of whom gets it in their inbox',
      status: 201,
      body: sendAnnouncementSchema,
      answer: { data: audienceCountSchema.extend({ id: z.string() }) },
      refusals: announcementRefusals,
    },
    sendAnnouncement,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/preview`, method: 'post' },
      summary: 'Whether an announcement can be sent as it is, and to how many',
      body: previewAnnouncementSchema,
      answer: { data: audienceCountSchema },
    },
    previewAnnouncement,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/audience`, method: 'get' },
      summary: 'How many members an audience has',
      query: audienceSchema,
      answer: { data: audienceCountSchema },
    },
    countMembersIn,
  );
}
