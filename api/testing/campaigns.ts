import type { Campaign } from '#api/features/growth/campaigns/contract.ts';
import { sendCampaigns, startScheduled } from '#api/features/growth/campaigns/index.ts';
import type { CampaignStatistics } from '#api/features/growth/campaigns/statistics/contract.ts';
import type { SendMail } from '#api/platform/mail/transport.ts';
import { actors } from './actors.ts';
import { type CommonResponse, call, createTestContext } from './call.ts';
import { later } from './clock.ts';
import { createTestCommunity } from './create-test-community.ts';

const path = '/api/admin/email-campaigns';

export const campaignTexts = {
  et: { subject: 'Juuni', preview: 'Kolm matka', body: 'Tule **kaasa** [siia](/events)!' },
  en: { subject: 'June', preview: 'Three walks', body: 'Come along!' },
};

/** What `create` writes unless it is given something else. */
export const writtenCampaign = { name: 'June', stream: 'news', texts: campaignTexts };

export type CampaignMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Accepts every mail, as a mail server does. */
export const acceptMail: SendMail = async () => undefined;

/** The status and the code of a response. */
export const codeOf = ({ status, body }: { status: number; body: CommonResponse }) => [status, body.error?.code];

/**
 * Creates a community with an administrator who writes campaigns. `wanting()` creates a member who wants them, `run()`
 * sends what is due.
 */
export async function createCampaigns() {
  const community = await createTestCommunity();
  const admin = await actors.admin(community);
  const ask = <Data = unknown>(method: CampaignMethod, at: string, body?: object, options: object = {}) =>
    call<{ data: Data } & CommonResponse>(community, method, `${path}${at}`, {
      ...{ as: admin, ...options },
      ...(body ? { body } : {}),
    });
  const create = async (given: object = {}) =>
    (await ask<{ id: string }>('POST', '', { ...writtenCampaign, ...given })).body.data.id;
  const read = async (id: string) => (await ask<Campaign>('GET', `/${id}`)).body.data;
  const statistics = async (id: string) => (await ask<CampaignStatistics>('GET', `/${id}/statistics`)).body.data;
  const schedule = (id: string, at: Date, version = 1) =>
    ask('POST', `/${id}/schedule`, { version, at: at.toISOString() });
  const startAt = (now: Date) => startScheduled(createTestContext(community, { now }));
  const wanting = (user: object = {}) => actors.member(community, { user: { campaignsConsentAt: 1, ...user } });
  const run = async (send: SendMail, now = later(0)) => {
    const context = createTestContext(community, { now });
    context.answered();
    await sendCampaigns(context, send);
  };
  return { community, admin, ask, create, read, statistics, schedule, startAt, wanting, run };
}
