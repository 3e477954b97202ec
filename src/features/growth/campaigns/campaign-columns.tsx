import type { TFunction } from 'i18next';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Answer } from '#src/client/call.ts';
import { formatCount } from '#src/shared/format.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { DateTime } from '#src/ui/DateTime.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { campaignTones } from './campaign-tones.ts';

export type ListedCampaign = Answer<'GET /api/admin/email-campaigns'>['data']['items'][number];

export function defineCampaignColumns(t: TFunction, locale: Locale): Array<Column<ListedCampaign>> {
  return [
    {
      ...{ id: 'campaign', header: t('campaigns:column.campaign') },
      cell: ({ id, name, subject }) => (
        <span className="entry">
          <a href={`/admin/email-campaigns/${id}`}>{name}</a>
          {subject && <span className="sub">{subject}</span>}
        </span>
      ),
    },
    {
      ...{ id: 'state', header: t('campaigns:column.state') },
      cell: ({ state }) => (
        <Badge tone={campaignTones[state]} isSmall>
          {t(`campaigns:state.${state}`)}
        </Badge>
      ),
    },
    {
      ...{ id: 'stream', header: t('campaigns:stream') },
      cell: ({ stream }) => t(`campaigns:streams.${stream}`),
    },
    {
      ...{ id: 'recipients', header: t('campaigns:figure.recipients'), kind: 'figure' },
      cell: ({ startedAt, recipientCount }) => (startedAt ? formatCount(recipientCount, locale) : '–'),
    },
    {
      ...{ id: 'by', header: t('campaigns:column.by') },
      cell: ({ createdBy }) => createdBy ?? t('announcements:formerStaff'),
    },
    {
      ...{ id: 'at', header: t('campaigns:column.at'), kind: 'time' },
      cell: ({ startedAt, scheduledAt, changedAt }) => <DateTime at={startedAt ?? scheduledAt ?? changedAt} />,
    },
  ];
}
