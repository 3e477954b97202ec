import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import {
  announcementDraftSchema,
  announcementPreviewSchema,
  announcementsPage,
  audienceCountSchema,
} from './contract.ts';
import { listAnnouncements } from './list-announcements.ts';
import { previewAnnouncement } from './review/preview-announcement.ts';
import { sendTest } from './review/send-test.ts';
import { correctAnnouncement, getAnnouncement, withdrawAnnouncement } from './revise-announcement.ts';
import { countAudienceMembers, sendAnnouncement } from './send-announcement.ts';

const tag = 'announcements';
const path = '/api/admin/announcements';

export function mountAnnouncements(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, path, method: 'get' },
      summary: 'What the community announced, newest first',
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
      answer: { data: audienceCountSchema.extend({ id: z.string() }) },
    },
    sendAnnouncement,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/preview`, method: 'post' },
      summary: 'An announcement as members will get it, and how many do',
      answer: { data: announcementPreviewSchema },
    },
    previewAnnouncement,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/test`, method: 'post' },
      summary: 'Send what an announcement says to oneself only',
      status: 201,
      answer: { data: z.object({ id: z.string() }) },
    },
    sendTest,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/audience`, method: 'get' },
      summary: 'How many members an audience has',
      answer: { data: audienceCountSchema },
    },
    countAudienceMembers,
  );
  mountRevisions(api);
}

function mountRevisions(api: Api): void {
  const one = { tag, path: `${path}/:id` } as const;
  endpoint(
    api,
    { ...one, method: 'get', summary: 'An announcement to correct', answer: { data: announcementDraftSchema } },
    getAnnouncement,
  );
  endpoint(
    api,
    {
      ...{ ...one, method: 'patch', summary: 'Correct an announcement for everyone who has it' },
      answer: { data: z.object({ version: z.int() }) },
    },
    correctAnnouncement,
  );
  endpoint(
    api,
    { ...{ ...one, path: `${path}/:id/withdraw`, method: 'post' }, summary: 'Take an announcement back from everyone' },
    withdrawAnnouncement,
  );
}
