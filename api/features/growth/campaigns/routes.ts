import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { publishCampaign, withdrawCampaign } from './archive/publish-campaign.ts';
import { campaignPictureSchema, cardChoicesSchema } from './cards/contract.ts';
import { findCards } from './cards/find-cards.ts';
import { uploadCampaignPicture } from './cards/upload-campaign-picture.ts';
import { followLink } from './clicks/follow-link.ts';
import { campaignSchema, campaignStates, campaignsPage, mailPreviewSchema, reachSchema } from './contract.ts';
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  retryCampaign,
  scheduleCampaign,
  sendCampaign,
} from './control/control-campaign.ts';
import { getCampaign, listCampaigns } from './drafts/read-campaigns.ts';
import { changeCampaign, createCampaign, deleteDraft, duplicateCampaign } from './drafts/write-campaign.ts';
import { countReach } from './review/count-reach.ts';
import { previewMail } from './review/preview-mail.ts';
import { sendTestMail } from './send/send-test-mail.ts';
import { statisticsSchema } from './statistics/contract.ts';
import { getStatistics } from './statistics/get-statistics.ts';

const tag = 'campaigns';
const path = '/api/admin/email-campaigns';
const one = { tag, path: `${path}/:id` } as const;

export function mountCampaigns(api: Api): void {
  endpoint(
    api,
    { tag, path, method: 'get', summary: 'The community’s campaigns, newest first', answer: { data: campaignsPage } },
    listCampaigns,
  );
  endpoint(
    api,
    {
      ...{ tag, path, method: 'post', summary: 'Begin a campaign', status: 201 },
      answer: { data: z.object({ id: z.string() }) },
    },
    createCampaign,
  );
  mountReview(api);
  endpoint(
    api,
    {
      ...{ tag, path: '/api/email/click', method: 'get', answersFile: 'text/html' },
      summary: 'Go where a link in a campaign’s mail leads',
    },
    followLink,
  );
  mountCards(api);
  endpoint(
    api,
    { ...one, method: 'get', summary: 'A campaign with its texts', answer: { data: campaignSchema } },
    getCampaign,
  );
  endpoint(
    api,
    {
      ...{ ...one, method: 'patch', summary: 'Change a campaign that isn’t sent yet' },
      answer: { data: z.object({ version: z.int() }) },
    },
    changeCampaign,
  );
  endpoint(
    api,
    {
      ...{
        tag,
        path: `${path}/:id/copy`,
        method: 'post',
        summary: 'Begin a campaign with what another says',
        status: 201,
      },
      answer: { data: z.object({ id: z.string() }) },
    },
    duplicateCampaign,
  );
  endpoint(api, { ...one, method: 'delete', summary: 'Delete a campaign that was never sent' }, deleteDraft);
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/:id/statistics`, method: 'get' },
      ...{ summary: 'What became of its recipients', answer: { data: statisticsSchema } },
    },
    getStatistics,
  );
  mountCampaignActions(api);
  mountArchive(api);
}

function mountReview(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/audience`, method: 'get', summary: 'How many members would get it now' },
      answer: { data: reachSchema },
    },
    countReach,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/preview`, method: 'post', summary: 'A text as members will get it by mail' },
      answer: { data: mailPreviewSchema },
    },
    previewMail,
  );
}

function mountCards(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/cards`, method: 'get', summary: 'What a card can be about; without words, this week’s' },
      answer: { data: cardChoicesSchema },
    },
    findCards,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/pictures`, method: 'put' },
      summary: 'Upload a picture for mails: the JPEG, PNG or WebP itself, below 10 MB',
      ...{ takesImage: true, answer: { data: campaignPictureSchema } },
    },
    uploadCampaignPicture,
  );
}

function mountCampaignActions(api: Api): void {
  const act = { tag, method: 'post', answer: { data: z.object({ state: z.enum(campaignStates) }) } } as const;
  const to = (name: string) => `${path}/:id/${name}` as const;
  endpoint(
    api,
    {
      ...{ tag, method: 'post', path: to('test'), summary: 'Mail what it says to oneself only' },
      answer: { data: z.object({ count: z.int() }) },
    },
    sendTestMail,
  );
  endpoint(api, { ...act, path: to('send'), summary: 'Send it to everyone in its segment' }, sendCampaign);
  endpoint(api, { ...act, path: to('schedule'), summary: 'Send it at a moment' }, scheduleCampaign);
  endpoint(api, { ...act, path: to('pause'), summary: 'Stop sending for now' }, pauseCampaign);
  endpoint(api, { ...act, path: to('resume'), summary: 'Go on sending' }, resumeCampaign);
  endpoint(api, { ...act, path: to('retry'), summary: 'Send it again to everyone for whom it failed' }, retryCampaign);
  endpoint(api, { ...act, path: to('cancel'), summary: 'Take its date back, or end the sending' }, cancelCampaign);
}

function mountArchive(api: Api): void {
  const place = { tag, path: `${path}/:id/archive` } as const;
  endpoint(api, { ...place, method: 'put', summary: 'Let everyone read it in the archive' }, publishCampaign);
  endpoint(api, { ...place, method: 'delete', summary: 'Take it out of the archive' }, withdrawCampaign);
}
