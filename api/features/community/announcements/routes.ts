import { z } from 'zod';
import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import {
  announcementDraftSchema,
  announcementRefusals,
  announcementsPage,
  announcementsQuery,
  audienceCountSchema,
  audienceSchema,
  correctAnnouncementSchema,
  correctionRefusals,
  previewAnnouncementSchema,
  sendAnnouncementSchema,
  withdrawAnnouncementSchema,
  withdrawalRefusals,
} from './contract.ts';
import { listAnnouncements } from './list-announcements.ts';
import { correctAnnouncement, getAnnouncement, withdrawAnnouncement } from './revise-announcement.ts';
import { countMembersIn, previewAnnouncement, sendAnnouncement } from './send-announcement.ts';

const tag = 'announcements';
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
  mountRevisions(api);
}

function mountRevisions(api: Api): void {
  const one = { tag, path: `${path}/:id`, params: idParams } as const;
  endpoint(
    api,
    { ...one, method: 'get', summary: 'An announcement to correct', answer: { data: announcementDraftSchema } },
    getAnnouncement,
  );
  endpoint(
    api,
    {
      ...{ ...one, method: 'patch', summary: 'Correct an announcement for everyone who has it' },
      body: correctAnnouncementSchema,
      answer: { data: z.object({ version: z.int() }) },
      refusals: correctionRefusals,
    },
    correctAnnouncement,
  );
  endpoint(
    api,
    {
      ...{ ...one, path: `${path}/:id/withdraw`, method: 'post' },
      summary: 'Take an announcement back from everyone',
      body: withdrawAnnouncementSchema,
      refusals: withdrawalRefusals,
    },
    withdrawAnnouncement,
  );
}
