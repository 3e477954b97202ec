import { useState } from 'react';
import {
  type CampaignText,
  type CampaignTexts,
  localeFor,
  mailThemes,
  type MailPreview as Preview,
  type Stream,
} from '#api/features/growth/campaigns/contract.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import { call } from '#src/client/call.ts';
import { usePage } from '#src/ui/island.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { useDelayedCall } from '#src/ui/use-delayed-call.ts';
import { MailBody } from './MailBody.tsx';

interface Props {
  stream: Stream;
  texts: CampaignTexts;
}

const widths = ['phone', 'desktop'] as const;

/** A campaign as members will get it, in the language, width and theme that are chosen. */
export function MailPreview({ stream, texts }: Props) {
  const page = usePage();
  const { t } = page;
  const [locale, setLocale] = useState<Locale>(() => localeFor(texts, page.locale) ?? page.locale);
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop');
  const [theme, setTheme] = useState<(typeof mailThemes)[number]>('light');
  const text = { subject: '', preview: '', body: '', ...texts[locale] };
  const preview = usePreview({ stream, locale, theme, text });
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

interface Shown extends Pick<Props, 'stream'> {
  locale: Locale;
  theme: (typeof mailThemes)[number];
  text: CampaignText;
}

/** Waits until no one has typed for this long. */
const quietMs = 400;

/** The last preview that arrived, while the next is on its way or the network is away. */
function usePreview(shown: Shown): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null);
  useDelayedCall(JSON.stringify(shown), {
    delayMs: quietMs,
    call: (body) => call('POST /api/admin/email-campaigns/preview', { body: JSON.parse(body) as Shown }),
    done: (answer) => answer && setPreview(answer.data),
  });
  return preview;
}
