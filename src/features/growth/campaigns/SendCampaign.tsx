import { useEffect, useState } from 'react';
import { localeFor, type Reach } from '#api/features/growth/campaigns/contract.ts';
import type { SegmentChoices } from '#api/features/growth/segments/contract.ts';
import { fromWallClock } from '#api/platform/calendar/time.ts';
import { formatDateTime, formatZoneName } from '#api/platform/i18n/format.ts';
import { locales } from '#api/platform/i18n/locales.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { describeCampaignAudience } from '#src/features/growth/segments/describe-campaign-audience.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { readCampaign } from './campaign-fields.ts';
import { countReach, describeReach } from './campaign-reach.ts';
import { useEditorContext } from './editor-context.ts';

interface Props {
  id: string;
  version: number;
  written: ReturnType<typeof readCampaign>;
  choices: SegmentChoices;
  sent: () => void;
  close: () => void;
}

/** `later`: at a chosen moment; `each`: at an hour in each reader's own time zone. */
const choicesOfWhen = ['now', 'later', 'each'] as const;
type When = (typeof choicesOfWhen)[number];

/** The dialog that says who gets the campaign, asks when, and sends it. */
export function SendCampaign({ id, version, written, choices, sent, close }: Props) {
  const { t, timeZone, locale } = usePage();
  const [when, setWhen] = useState<When>('now');
  const isLater = when !== 'now';
  const [at, setAt] = useState('');
  const { reached, failure } = useReachCount(written);
  const moment = at && fromWallClock(at, timeZone);
  const chosen = when === 'each' ? { localTime: at } : { at: moment };
  const say = (reach: Reach) => {
    if (!isLater) return describeReach(t, locale, 'campaigns:send.confirmNow', reach);
    if (!moment) return describeReach(t, locale, 'campaigns:reaches', reach);
    const shown = formatDateTime(new Date(moment), timeZone, locale);
    const words = when === 'each' ? 'campaigns:send.confirmEach' : 'campaigns:send.confirmAt';
    return describeReach(t, locale, words, { ...reach, moment: shown });
  };
  return (
    <Dialog title={t('campaigns:send.title')} close={close}>
      <Facts written={written} choices={choices} />
      <Form
        send={() =>
          isLater
            ? call('POST /api/admin/email-campaigns/{id}/schedule', { params: { id }, body: { version, ...chosen } })
            : call('POST /api/admin/email-campaigns/{id}/send', { params: { id }, body: { version } })
        }
        done={sent}
        {...(isLater ? { about: 'at' } : {})}
        mayBeLeft
        isBlocked={!isLater && reached !== null && reached.memberCount + reached.subscriberCount === 0}
        submit={t(isLater ? 'campaigns:send.schedule' : 'campaigns:send.now')}
        busy={t('campaigns:send.busy')}
        cancel={{ text: t('announcements:cancel'), act: close }}
      >
        <fieldset className="announcement-part">
          <legend className="visually-hidden">{t('campaigns:send.when')}</legend>
          {choicesOfWhen.map((each) => (
            <label key={each} className="announcement-choice">
              <input type="radio" name="when" value={each} checked={when === each} onChange={() => setWhen(each)} />
              {t(`campaigns:send.${each === 'now' ? 'atOnce' : each}`)}
            </label>
          ))}
          {isLater && (
            <TextField
              name="at"
              type="datetime-local"
              label={t('campaigns:send.at')}
              hint={t(when === 'each' ? 'campaigns:send.eachHint' : 'campaigns:send.zone', {
                zone: formatZoneName(new Date(), timeZone, locale),
              })}
              value={at}
              onChange={({ target }) => setAt(target.value)}
            />
          )}
        </fieldset>
        <div role="status">
          <p className="announcement-reach">
            {reached ? say(reached) : failure ? <ErrorText t={t} code={failure} /> : t('announcements:counting')}
          </p>
          {reached && reached.gone.length > 0 && <p className="notice notice-danger">{t('segments:gone.text')}</p>}
        </div>
      </Form>
    </Dialog>
  );
}

const unknown = { reached: null, failure: null };

/** The campaign's recipients, sender and languages. */
function Facts({ written, choices }: Pick<Props, 'written' | 'choices'>) {
  const { t, locale } = usePage();
  const { sender } = useEditorContext();
  return (
    <dl className="announcement-facts">
      <div>
        <dt>{t('campaigns:send.to')}</dt>
        <dd>
          {describeCampaignAudience(written.segment, choices, t, locale) || t('campaigns:send.everyone')}
          <span className="muted">{t(`campaigns:streams.${written.stream}`)}</span>
        </dd>
      </div>
      <div>
        <dt>{t('campaigns:send.from')}</dt>
        <dd>
          {sender.name} <span className="muted">{sender.address}</span>
        </dd>
      </div>
      <div>
        <dt>{t('campaigns:send.language')}</dt>
        <dd>
          {locales.every((each) => localeFor(written.texts, each) === each)
            ? t('campaigns:send.ownLanguage')
            : t(`campaigns:send.only.${localeFor(written.texts, locale) ?? locale}`)}
        </dd>
      </div>
    </dl>
  );
}

/** Counts the recipients who would get the campaign now. Returns the number, or the error code if counting failed. */
function useReachCount({ stream, segment }: Props['written']) {
  const [counted, setCounted] = useState<{ reached: Reach | null; failure: string | null }>(unknown);
  useEffect(() => {
    let isOver = false;
    countReach(stream, segment).then(
      (reached) => isOver || setCounted({ reached, failure: null }),
      (error: unknown) => isOver || setCounted({ reached: null, failure: codeOf(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [stream, segment]);
  return counted;
}
