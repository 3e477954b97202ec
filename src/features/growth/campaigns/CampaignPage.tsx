import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react';
import { type Campaign, isPlannedState, isUnsent } from '#api/features/growth/campaigns/contract.ts';
import { refetch, useApiData } from '#src/client/api-data.ts';
import { type Answer, call } from '#src/client/call.ts';
import { formatDateTime } from '#src/shared/format.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Confirm } from '#src/ui/Confirm.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { ReadFailure } from '#src/ui/table/ReadFailure.tsx';
import { CampaignEditor } from './CampaignEditor.tsx';
import type { CampaignReport } from './CampaignReport.tsx';
import { campaignTones } from './campaign-tones.ts';
import { CampaignEditorContext, type EditorContext } from './editor-context.ts';
import '#src/features/community/announcements/announcements.css';
import './campaigns.css';

interface First {
  success: true;
  data: Campaign;
}

interface Props extends EditorContext {
  page: IslandPage;
  /** Null for a new campaign. */
  first: First | null;
  statistics: Answer<'GET /api/admin/email-campaigns/{id}/statistics'> | null;
}

type Report = ComponentType<ComponentProps<typeof CampaignReport>>;

/** Loaded once the campaign is sent from this page, because the editor is already heavy. */
const LateReport = lazy(() => import('./CampaignReport.tsx').then((loaded) => ({ default: loaded.CampaignReport })));

/** A campaign that isn't sent yet: its editor and, once it is sent, its figures. */
export function CampaignPage(props: Props) {
  return <CampaignIsland {...props} Report={LateReport} />;
}

/** A campaign in any state. */
export function CampaignIsland({ page, choices, sender, hasArchive, ...props }: Props & { Report: Report }) {
  return (
    <Island page={page}>
      <CampaignEditorContext value={{ choices, sender, hasArchive }}>
        <NewOrStoredCampaign {...props} />
      </CampaignEditorContext>
    </Island>
  );
}

type Inner = Pick<Props, 'first' | 'statistics'> & { Report: Report };

function NewOrStoredCampaign({ first, ...inner }: Inner) {
  const [id, setId] = useState(first?.data.id ?? null);
  const [begun, setBegun] = useState<string | null>(null);
  if (id !== null && (first || begun)) return <Stored id={id} first={first} {...inner} />;
  return <CampaignEditor first={null} changed={setId} sent={setBegun} />;
}

function Stored({ id, first, statistics, Report }: Inner & { id: string }) {
  const path = `/api/admin/email-campaigns/${id}`;
  const reading = useApiData<First>(path, first);
  const campaign = reading.answer?.data;
  const again = () => refetch(path);
  if (!campaign) return <ReadFailure page={reading} />;
  const isBegun = !isUnsent(campaign.state);
  return (
    <>
      <StateLine campaign={campaign} changed={again} />
      {isBegun ? (
        <Suspense>
          <Report
            campaign={campaign}
            first={statistics}
            changed={() => {
              again();
              refetch(`${path}/statistics`);
            }}
          />
        </Suspense>
      ) : (
        <CampaignEditor key={id} first={campaign} changed={again} sent={again} />
      )}
    </>
  );
}

/** A campaign's state, with the time at which it is or was sent, and a button to unschedule it. */
function StateLine({ campaign, changed }: { campaign: Campaign; changed: () => void }) {
  const { t, timeZone, locale } = usePage();
  const [isAsked, setAsked] = useState(false);
  const { id, version, state, scheduledAt, startedAt, finishedAt, localTime } = campaign;
  const hasDate = isPlannedState(state);
  const at = hasDate ? scheduledAt : (finishedAt ?? startedAt);
  const moment = at && formatDateTime(new Date(at), timeZone, locale);
  const hour = localTime && formatDateTime(new Date(`${localTime}Z`), 'UTC', locale);
  return (
    <div className="campaign-standing">
      <Badge tone={campaignTones[state]}>{t(`campaigns:state.${state}`)}</Badge>
      {moment && state !== 'draft' && (
        <span>
          {hour && state === 'scheduled'
            ? t('campaigns:standing.scheduledEach', { moment, hour })
            : t(`campaigns:standing.${state}`, { moment })}
        </span>
      )}
      {hasDate && (
        <button type="button" className="link" onClick={() => setAsked(true)}>
          {t('campaigns:unschedule.open')}
        </button>
      )}
      {isAsked && (
        <Confirm
          title={t('campaigns:unschedule.title')}
          text={t('campaigns:unschedule.text')}
          confirm={t('campaigns:unschedule.confirm')}
          working={t('campaigns:send.busy')}
          back={t('announcements:cancel')}
          send={() => call('POST /api/admin/email-campaigns/{id}/cancel', { params: { id }, body: { version } })}
          done={() => {
            setAsked(false);
            changed();
          }}
          close={() => setAsked(false)}
        />
      )}
    </div>
  );
}
