import { useCallback, useEffect, useRef, useState } from 'react';
import type { Redemption } from '#api/features/commerce/gift-cards/redeem/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { codeOf } from '#src/client/api-client.ts';
import { useTexts } from '#src/client/island-texts.ts';
import { takeKeptCode } from '#src/client/kept-code.ts';
import { formatDay } from '#src/shared/format.ts';
import { CodeForm } from './CodeForm.tsx';
import { OwnCard } from './OwnCard.tsx';
import { RedemptionFacts } from './RedemptionFacts.tsx';
import { previewCard, redeemCard } from './redeem-calls.ts';

export interface RedeemCardProperties {
  locale: Locale;
  timeZone: string;
  /** From the link of a card; empty if the member types it. */
  code: string;
  codePrefix: string;
  /** Whether this is the page's main action. */
  isPrimary: boolean;
}

type Step = { name: 'code' | 'done' | 'preview'; redemption: (Redemption & { redeemedAt?: string }) | null };

/** Redeems a card in two steps: the code, then a preview to confirm. */
export function RedeemCard({ locale, timeZone, code: given, codePrefix, isPrimary }: RedeemCardProperties) {
  const t = useTexts(locale, ['gift-cards', 'pricing', 'store', 'errors.general']);
  const [code, setCode] = useState(given);
  const [step, setStep] = useState<Step>({ name: 'code', redemption: null });
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const run = useCallback(async (name: 'preview' | 'done', call: () => Promise<Redemption>) => {
    setBusy(true);
    setFailure(null);
    try {
      setStep({ name, redemption: await call() });
      if (name === 'done') dispatchEvent(new Event('subscription-changed'));
    } catch (error) {
      setFailure(codeOf(error));
      if (name === 'done') setStep({ name: 'code', redemption: null });
    }
    setBusy(false);
  }, []);
  useEffect(() => {
    // Cleared even if another code was given: otherwise it would appear on a later visit.
    const kept = takeKeptCode();
    const known = given || kept;
    if (known === '') return;
    setCode(known);
    // Keep the code out of the address bar, the history and bookmarks.
    history.replaceState(history.state, '', '/store#redeem');
    void run('preview', () => previewCard(known));
  }, [given, run]);
  const { name, redemption } = step;
  useEffect(() => {
    if (name !== 'code') heading.current?.focus();
  }, [name]);
  if (!t) return <div className="redeem-wait" aria-busy="true" />;

  const startAnew = () => {
    setCode('');
    setFailure(null);
    setStep({ name: 'code', redemption: null });
  };
  if (name === 'code' || !redemption) {
    return (
      <CodeForm
        t={t}
        code={code}
        codePrefix={codePrefix}
        change={setCode}
        failure={failure}
        isBusy={isBusy}
        isPrimary={isPrimary}
        send={() => run('preview', () => previewCard(code))}
      />
    );
  }
  if (name === 'preview' && redemption.redeemedAt) {
    const day = formatDay(new Date(redemption.redeemedAt), timeZone, locale);
    return (
      <OwnCard t={t} heading={heading} day={day} startAnew={startAnew}>
        <RedemptionFacts t={t} redemption={redemption} locale={locale} timeZone={timeZone} />
      </OwnCard>
    );
  }
  const tier = t(`pricing:plan.${redemption.tier}.name`);
  const date = formatDay(new Date(redemption.until), timeZone, locale);
  return name === 'preview' ? (
    <div className="stack">
      <h3 ref={heading} tabIndex={-1}>
        {t('gift-cards:redeem.gives')}
      </h3>
      <RedemptionFacts t={t} redemption={redemption} locale={locale} timeZone={timeZone} />
      <p className="actions">
        <button
          type="button"
          className="button button-primary"
          disabled={isBusy}
          onClick={() => run('done', () => redeemCard(code))}
        >
          {t(isBusy ? 'gift-cards:redeem.working' : 'gift-cards:redeem.accept')}
        </button>
        <button type="button" className="button button-quiet" disabled={isBusy} onClick={startAnew}>
          {t('gift-cards:redeem.other')}
        </button>
      </p>
    </div>
  ) : (
    <div className="stack redeem-done" role="status">
      <h3 ref={heading} tabIndex={-1}>
        {t('gift-cards:redeem.done')}
      </h3>
      <p>{t('gift-cards:redeem.doneText', { tier, date })}</p>
      <p className="actions">
        <a className="button button-primary" href="/subscription">
          {t('gift-cards:redeem.toSubscription')}
        </a>
        <button type="button" className="button button-quiet" onClick={startAnew}>
          {t('gift-cards:redeem.other')}
        </button>
      </p>
    </div>
  );
}
