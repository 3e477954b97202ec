import { useState } from 'react';
import type { Campaign } from '#api/features/growth/campaigns/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { useApiData, usePolling } from '#src/client/api-data.ts';
import { type Answer, call } from '#src/client/call.ts';
import { describeCampaignAudience } from '#src/features/growth/segments/describe-campaign-audience.ts';
import { formatCount, formatDateTime } from '#src/shared/format.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Figures } from '#src/ui/Figures.tsx';
import { usePage } from '#src/ui/island.tsx';
import { Progress } from '#src/ui/Progress.tsx';
import { ReadFailure } from '#src/ui/table/ReadFailure.tsx';
import { ArchiveSetting } from './ArchiveSetting.tsx';
import { useEditorContext } from './editor-context.ts';
import { FailureReasons } from './FailureReasons.tsx';
import { MailPreview } from './MailPreview.tsx';

type Statistics = Answer<'GET /api/admin/email-campaigns/{id}/statistics'>['data'];

interface Props {
  campaign: Campaign;
  /** The data that the page was rendered with; null if the campaign was sent from it. */
  first: Answer<'GET /api/admin/email-campaigns/{id}/statistics'> | null;
  /** Called when the campaign's state has changed. */
  changed: () => void;
}

/** Campaigns with more recipients load their figures less often, because each load counts all recipients. */
const manyRecipients = 5_000;

/** The report of a campaign that is being sent or was sent: its figures, actions and mail. */
export function CampaignReport({ campaign, first, changed }: Props) {
  const { t, locale } = usePage();
  const { id, state } = campaign;
  const path = `/api/admin/email-campaigns/${id}/statistics`;
  const reading = useApiData<NonNullable<Props['first']>>(path, first);
  const isGoingOn = state === 'sending';
  const figures = reading.answer?.data;
  const everyMs = (figures?.recipients ?? 0) > manyRecipients ? 30_000 : 5_000;
  usePolling(path, isGoingOn, everyMs);
  usePolling(`/api/admin/email-campaigns/${id}`, isGoingOn, everyMs);
  return (
    <div className="campaign">
      <div className="announcement">
        <ReadFailure page={reading} />
        <Recipients campaign={campaign} />
        {figures && (state === 'sending' || state === 'paused') && (
          <Progress
            label={t('campaigns:report.progress')}
            text={t('campaigns:report.sentOf', {
              sent: formatCount(figures.recipients - figures.waiting, locale),
              count: figures.recipients,
              all: formatCount(figures.recipients, locale),
            })}
            done={figures.recipients - figures.waiting}
            all={Math.max(figures.recipients, 1)}
            note={t(state === 'paused' ? 'campaigns:report.isPaused' : 'campaigns:report.goesOn')}
          />
        )}
        {figures?.heldBy && <p className="notice">{t(`campaigns:report.heldBy.${figures.heldBy}`)}</p>}
        {figures && figures.hours.length > 0 && <Hours hours={figures.hours} />}
        <Acts campaign={campaign} failed={figures && !figures.isSummedUp ? figures.failed : 0} changed={changed} />
        <ArchiveSetting campaign={campaign} changed={changed} />
        {figures && <Numbers figures={figures} />}
        {figures?.isSummedUp && <p className="muted">{t('campaigns:report.isSummedUp')}</p>}
        {figures && figures.reasons.length > 0 && <FailureReasons reasons={figures.reasons} />}
      </div>
      <MailPreview stream={campaign.stream} texts={campaign.texts} isPublic={campaign.isPublic} sent={campaign} />
    </div>
  );
}

/** When recipients in other time zones get it, in the community's time zone. */
function Hours({ hours }: Pick<Statistics, 'hours'>) {
  const { t, timeZone, locale } = usePage();
  return (
    <section className="campaign-reasons">
      <h2>{t('campaigns:report.hours')}</h2>
      <ul>
        {hours.map(({ at, count }) => (
          <li key={at}>
            {t('campaigns:report.hour', {
              ...{ count, shown: formatCount(count, locale) },
              moment: formatDateTime(new Date(at), timeZone, locale),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The recipients' conditions as they were when sending began. */
function Recipients({ campaign: { segment, stream } }: Pick<Props, 'campaign'>) {
  const { t, locale } = usePage();
  const { choices } = useEditorContext();
  return (
    <dl className="announcement-facts">
      <div>
        <dt>{t('campaigns:send.to')}</dt>
        <dd>
          {describeCampaignAudience(segment as Parameters<typeof describeCampaignAudience>[0], choices, t, locale) ||
            t('campaigns:send.everyone')}
          <span className="muted">{t(`campaigns:streams.${stream}`)}</span>
        </dd>
      </div>
    </dl>
  );
}

function Numbers({ figures }: { figures: Statistics }) {
  const { t, locale } = usePage();
  const about = (name: 'excluded' | 'unknown' | 'clicked' | 'left' | 'complained') => ({
    label: t('campaigns:report.about', { figure: t(`campaigns:figure.${name}`) }),
    text: t(`campaigns:report.${name}Text`),
  });
  const items = [
    { text: t('campaigns:figure.recipients'), value: figures.recipients },
    { text: t('campaigns:figure.sent'), value: figures.sent },
    { text: t('campaigns:figure.failed'), value: figures.failed },
    { text: t('campaigns:figure.excluded'), value: figures.excluded, about: about('excluded') },
    ...(figures.unknown > 0
      ? [{ text: t('campaigns:figure.unknown'), value: figures.unknown, about: about('unknown') }]
      : []),
    { text: t('campaigns:figure.clicked'), value: figures.clicked, about: about('clicked') },
    { text: t('campaigns:figure.left'), value: figures.left, about: about('left') },
    { text: t('campaigns:figure.complained'), value: figures.complained, about: about('complained') },
  ];
  return <Figures items={items} locale={locale} />;
}

type Asked = 'cancel' | 'retry';

function Acts({
  campaign: { id, version, state },
  failed,
  changed,
}: Pick<Props, 'campaign' | 'changed'> & { failed: number }) {
  const { t } = usePage();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const given = { params: { id }, body: { version } };
  const switchTo = async (act: 'pause' | 'resume') => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    await call(`POST /api/admin/email-campaigns/{id}/${act}`, given).catch((error) => setFailure(codeOf(error)));
    changed();
    setBusy(false);
  };
  const isOpen = state === 'sending' || state === 'paused';
  const canRetry = state === 'finished' && failed > 0;
  if (!isOpen && !canRetry) return null;
  const act = state === 'sending' ? 'pause' : 'resume';
  return (
    <div>
      <p role="alert" className="notice notice-danger">
        {failure && <ErrorText t={t} code={failure} />}
      </p>
      <p className="actions">
        {isOpen && (
          <button
            type="button"
            className="button button-primary"
            aria-disabled={isBusy}
            onClick={() => void switchTo(act)}
          >
            {t(`campaigns:${act}`)}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={() => setAsked(isOpen ? 'cancel' : 'retry')}>
          {t(`campaigns:${isOpen ? 'cancel' : 'retry'}.open`)}
        </button>
      </p>
      {asked && (
        <Confirm
          title={t(`campaigns:${asked}.title`)}
          text={t(`campaigns:${asked}.text`, { count: failed })}
          confirm={t(`campaigns:${asked}.confirm`)}
          working={t('campaigns:send.busy')}
          back={t('announcements:cancel')}
          isDangerous={asked === 'cancel'}
          send={() => call(`POST /api/admin/email-campaigns/{id}/${asked}`, given)}
          done={() => {
            setAsked(null);
            changed();
          }}
          close={() => setAsked(null)}
        />
      )}
    </div>
  );
}
