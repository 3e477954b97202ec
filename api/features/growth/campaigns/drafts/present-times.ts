import { isoTime } from '#api/platform/calendar/time.ts';
import type { CampaignRow } from '../queries.ts';

type Times = Pick<CampaignRow, 'changedAt' | 'scheduledAt' | 'startedAt' | 'finishedAt'>;

/** Presents a campaign's times as the API returns them. */
export function presentTimes({ changedAt, scheduledAt, startedAt, finishedAt }: Times) {
  return {
    changedAt: isoTime(changedAt),
    scheduledAt: isoTime(scheduledAt),
    startedAt: isoTime(startedAt),
    finishedAt: isoTime(finishedAt),
  };
}
