import { useEffect, useState } from 'react';
import {
  type CampaignText,
  type CampaignTexts,
  localeFor,
  type MailReason,
  mailThemes,
  type MailPreview as Preview,
  type Stream,
} from '#api/features/growth/campaigns/contract.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import { call } from '#src/client/call.ts';
import { formatDateTime } from '#src/shared/format.ts';
import { usePage } from '#src/ui/island.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { useDelayedCall } from '#src/ui/use-delayed-call.ts';
import { MailBody } from './MailBody.tsx';

interface Props {
  stream: Stream;
  /** Why members get the mail, if not because of its stream. */
  why?: MailReason;
  texts: CampaignTexts;
  /** Whether the mail links to its page in the archive. */
  isPublic?: boolean;
  /** The campaign if it was sent, to show its cards as they were then. */
  sent?: { id: string; shownAt: readonly string[] };
}

const widths = ['phone', 'desktop'] as const;

/** A campaign's mail as members get it, in the chosen language, width and theme. */
export function MailPreview({ stream, why, texts, isPublic = false, sent }: Props) {
  const page = usePage();
  const { t } = page;
  const [locale, setLocale] = useState<Locale>(() => localeFor(texts, page.locale) ?? page.locale);
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop');
  // The desktop width doesn't fit on a phone. Set after the first render, which must match the server's.
  useEffect(() => {
    if (globalThis.matchMedia?.('(max-width: 40rem)').matches) setWidth('phone');
  }, []);
  const [theme, setTheme] = useState<(typeof mailThemes)[number]>('light');
  const text = { subject: '', preview: '', body: '', ...texts[locale] };
  const [at, setAt] = useState(sent?.shownAt[0]);
  const kept = sent && at ? { sent: { id: sent.id, at } } : {};
  const preview = usePreview({ stream, ...(why && { why }), locale, theme, text, isPublic, ...kept });
  return (
    <section className="campaign-preview" aria-label={t('campaigns:preview.title')}>
      <div className="campaign-switches">
        <Segmented
          label={t('campaigns:preview.language')}
          options={locales.map((value) => ({ value, text: t(`announcements:locales.${value}`) }))}
          chosen={locale}
          choose={setLocale}
        />
        <Segmented
          label={t('campaigns:preview.width')}
          options={widths.map((value) => ({ value, text: t(`campaigns:preview.${value}`) }))}
          chosen={width}
          choose={setWidth}
        />
        <Segmented
          label={t('campaigns:preview.theme')}
          options={mailThemes.map((value) => ({ value, text: t(`campaigns:preview.${value}`) }))}
          chosen={theme}
          choose={setTheme}
        />
      </div>
      {sent && at && sent.shownAt.length > 1 && <SentMomentSelect {...{ sent, at, choose: setAt }} />}
      {!sent && <Hints hints={preview?.hints ?? []} />}
      {preview && preview.notices.length > 0 && <Notices notices={preview.notices} />}
      <div className={`campaign-mail campaign-mail-${width}`}>
        <p className="campaign-inbox" lang={locale}>
          <strong>{preview?.from.name}</strong> <span className="muted">{preview?.from.address}</span>
          <span className="campaign-subject">
            <b>{text.subject || t('campaigns:preview.noSubject')}</b>
            {text.preview && <span className="muted"> – {text.preview}</span>}
          </span>
        </p>
        {preview && <MailBody html={preview.html} isNarrow={width === 'phone'} lang={locale} />}
      </div>
    </section>
  );
}

interface SentMomentSelectProps {
  sent: NonNullable<Props['sent']>;
  at: string;
  choose: (at: string) => void;
}

/** The select for the moment whose cards are shown, because cards can change while the campaign is being sent. */
function SentMomentSelect({ sent, at, choose }: SentMomentSelectProps) {
  const { t, timeZone, locale } = usePage();
  return (
    <label className="field">
      {t('campaigns:preview.shownAt')}
      <select className="input" value={at} onChange={({ target }) => choose(target.value)}>
        {sent.shownAt.map((each) => (
          <option key={each} value={each}>
            {formatDateTime(new Date(each), timeZone, locale)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Hints on why fewer people may read the mail. They open on top of it, so that nothing moves while someone writes. */
function Hints({ hints }: Pick<Preview, 'hints'>) {
  const { t } = usePage();
  if (hints.length === 0) return <p className="campaign-hints muted">{t('campaigns:hints.none')}</p>;
  return (
    <details className="campaign-hints">
      <summary>{t('campaigns:hints.count', { count: hints.length })}</summary>
      <ul>
        {hints.map(({ code, about }) => (
          <li key={`${code} ${about}`}>{t(`campaigns:hints.${code}`, { about })}</li>
        ))}
      </ul>
    </details>
  );
}

/** Notices about cards that are missing from the mail or whose event was cancelled. */
function Notices({ notices }: Pick<Preview, 'notices'>) {
  const { t } = usePage();
  return (
    <div className="notice" role="status">
      {notices.map(({ label, notice }) => (
        <p key={`${notice} ${label}`}>{t(`campaigns:notice.${notice}`, { label })}</p>
      ))}
    </div>
  );
}

interface Shown extends Pick<Props, 'stream' | 'why'> {
  locale: Locale;
  theme: (typeof mailThemes)[number];
  text: CampaignText;
  isPublic: boolean;
  sent?: { id: string; at: string };
}

/** The debounce time for typing. */
const quietMs = 400;

/** Returns the last preview that was loaded, which stays while the next one is loading or the network is down. */
function usePreview(shown: Shown): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null);
  useDelayedCall(JSON.stringify(shown), {
    delayMs: quietMs,
    call: (body) => call('POST /api/admin/email-campaigns/preview', { body: JSON.parse(body) as Shown }),
    done: (answer) => answer && setPreview(answer.data),
  });
  return preview;
}
