import type { z } from 'zod';
import { isoTime } from '#api/platform/calendar/time.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { archivePath, isInArchive } from '../archive/addresses.ts';
import { type Campaign, campaignParams, type campaignsPage, campaignsQuery } from '../contract.ts';
import { findCampaign } from '../queries.ts';
import { presentTimes } from './present-times.ts';
import { selectCampaigns } from './queries.ts';

type Listed = z.infer<typeof campaignsPage>['items'][number];

/** Lists the community's campaigns, newest first. */
export const listCampaigns = verb(
  { access: 'admin', input: campaignsQuery },
  async ({ db, locale }, { state, cursor, limit }): Promise<{ data: Page<Listed> }> => {
    const rows = await selectCampaigns(db, { state, cursor, locale, limit: limit + 1 });
    const { items, nextCursor } = pageOf(rows, limit);
    return { data: { items: items.map((row) => ({ ...row, ...presentTimes(row) })), nextCursor } };
  },
);

/** Reads a campaign with its texts, for editing or viewing. */
export const getCampaign = verb(
  { access: 'admin', params: campaignParams },
  async ({ db, tenant }, { id }): Promise<{ data: Campaign }> => {
    const [row] = await findCampaign(db, id);
    if (!row) throw new AppError('not_found');
    const { name, stream, state, version, savedSegmentId, texts, recipientCount, showings, isPublic, localTime } = row;
    const segment = { ...row.segment, ...(savedSegmentId ? { saved: savedSegmentId } : {}) };
    const shownAt = (showings ?? []).map(({ at }) => isoTime(at));
    return {
      data: {
        ...{ id, name, stream, state, version, segment, texts, recipientCount, shownAt, isPublic },
        archivePath: isInArchive(tenant, row) ? archivePath(row.slug) : null,
        ...{ localTime, ...presentTimes(row) },
      },
    };
  },
);
