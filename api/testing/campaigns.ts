import { newsletterSubscribers } from '#api/features/accounts/newsletter/schema.ts';
import type { Campaign } from '#api/features/growth/campaigns/contract.ts';
import { sendCampaigns, startScheduledCampaigns } from '#api/features/growth/campaigns/index.ts';
import { campaignRecipients } from '#api/features/growth/campaigns/schema.ts';
import type { CampaignStatistics } from '#api/features/growth/campaigns/statistics/contract.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { SendMail } from '#api/platform/mail/transport.ts';
import { actors } from './actors.ts';
import { type CommonResponse, call, createTestContext } from './call.ts';
import { later } from './clock.ts';
import { createTestCommunity, type TestCommunity } from './create-test-community.ts';

/** The API path for managing campaigns. */
export const campaignsPath = '/api/admin/email-campaigns';

export const campaignTexts = {
  et: { subject: 'Juuni', preview: 'Kolm matka', body: 'Tule **kaasa** [siia](/events)!' },
  en: { subject: 'June', preview: 'Three walks', body: 'Come along!' },
};

/** The texts of the campaign that `arrangeCampaign` creates. */
export const englishTexts = { en: { subject: 'June at the lake', preview: 'Three walks', body: 'Come along.' } };

/** The default input of `create`. */
export const campaignDefaults = { name: 'June', stream: 'news', texts: campaignTexts };

export type CampaignMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Accepts every mail, as a mail server does. */
export const acceptMail: SendMail = async () => undefined;

/** Creates a mail server that accepts everything and records the recipients. */
export function recordMail() {
  const accepted: string[] = [];
  const send: SendMail = async ({ to }) => {
    accepted.push(to);
  };
  return { accepted, send };
}

/** Runs the job that sends campaigns. Nothing waits for its response, so its work has no deadline. */
export function sendDueCampaigns(community: TestCommunity, send: SendMail, now = later(0)): Promise<void> {
  const context = createTestContext(community, { now });
  context.answered();
  return sendCampaigns(context, send);
}

/** Returns the status and the error code of a response. */
export const statusAndCodeOf = ({ status, body }: { status: number; body: CommonResponse }) => [
  status,
  body.error?.code,
];

/**
 * Creates a community with an administrator who writes campaigns. `wanting()` creates a member who agreed to receive
 * campaigns, and `run()` sends the mails that are due.
 */
export async function createCampaigns() {
  const community = await createTestCommunity();
  const admin = await actors.admin(community);
  const ask = <Data = unknown>(method: CampaignMethod, at: string, body?: object, options: object = {}) =>
    call<{ data: Data } & CommonResponse>(community, method, `${campaignsPath}${at}`, {
      ...{ as: admin, ...options },
      ...(body ? { body } : {}),
    });
  const create = async (given: object = {}) =>
    (await ask<{ id: string }>('POST', '', { ...campaignDefaults, ...given })).body.data.id;
  const read = async (id: string) => (await ask<Campaign>('GET', `/${id}`)).body.data;
  const statistics = async (id: string) => (await ask<CampaignStatistics>('GET', `/${id}/statistics`)).body.data;
  const schedule = (id: string, at: Date, version = 1) =>
    ask('POST', `/${id}/schedule`, { version, at: at.toISOString() });
  const startAt = (now: Date) => startScheduledCampaigns(createTestContext(community, { now }));
  const wanting = (user: object = {}) => actors.member(community, { user: { campaignsConsentAt: 1, ...user } });
  const run = (send: SendMail, now = later(0)) => sendDueCampaigns(community, send, now);
  return { community, admin, ask, create, read, statistics, schedule, startAt, wanting, run };
}

/**
 * Creates a community with a campaign and the members and subscribers who receive it. `act()` makes a call about the
 * campaign, and `states()` returns the state of each mail by recipient.
 */
export async function arrangeCampaign(size: number, subscriberCount = 0) {
  const community = await createTestCommunity();
  const admin = await actors.admin(community);
  const readers = await Promise.all(
    Array.from({ length: size }, () => actors.member(community, { user: { campaignsConsentAt: 1 } })),
  );
  const subscribers = Array.from({ length: subscriberCount }, (_, index) => ({
    ...{ id: newId(), email: `subscriber${index}@people.test`, locale: 'en' as const },
    ...{ consentedAt: 1, consentVersion: 1 },
  }));
  if (subscriberCount > 0) await community.db.insert(newsletterSubscribers).values(subscribers);
  const body = { name: 'June', stream: 'news', texts: englishTexts };
  const { id } = (await call<{ data: { id: string } }>(community, 'POST', campaignsPath, { as: admin, body })).body
    .data;
  const act = (name: string, version = 1) =>
    call<{ data: { state: string } }>(community, 'POST', `${campaignsPath}/${id}/${name}`, {
      as: admin,
      body: { version },
    });
  const change = (given: object) =>
    call(community, 'PATCH', `${campaignsPath}/${id}`, { as: admin, body: { version: 1, ...given } });
  const statistics = async () =>
    (await call<{ data: CampaignStatistics }>(community, 'GET', `${campaignsPath}/${id}/statistics`, { as: admin }))
      .body.data;
  const states = async () => {
    const rows = await community.db.select().from(campaignRecipients);
    return Object.fromEntries(
      rows.map(({ recipientId, state, reason }) => [recipientId, reason ? `${state}: ${reason}` : state]),
    );
  };
  return { community, admin, readers, subscribers, id, act, change, statistics, states };
}
