import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Redemption, RedemptionPreview } from '#api/features/commerce/gift-cards/redeem/contract.ts';
import { call } from '#src/client/call.ts';
import { takeStoredCode } from '#src/client/stored-code.ts';
import { formatDay } from '#src/shared/format.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { announceSubscriptionChange } from '../../accounts/users/profile-store.ts';
import { RedemptionFacts } from './RedemptionFacts.tsx';

export interface RedeemCardProperties {
  /** The code in the card's link; empty if the member types it. */
  code: string;
  codePrefix: string;
  /** Whether this is the page's main action. */
  isPrimary: boolean;
}

type Step =
  | { name: 'code' }
  | { name: 'preview'; code: string; redemption: RedemptionPreview }
  | { name: 'done'; redemption: Redemption };

/** Redeems a card in two steps: the code, then a preview to confirm. */
export function RedeemCard({ code: given, codePrefix, isPrimary }: RedeemCardProperties) {
  const { t, locale, timeZone } = usePage();
  const [code, setCode] = useState(() => {
    // Removes the stored code even if the link has a different one; otherwise it would appear on a later visit.
    const kept = takeStoredCode();
    return given || kept;
  });
  const [step, setStep] = useState<Step>({ name: 'code' });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Keeps the code out of the address bar, the history and bookmarks.
    if (code !== '') history.replaceState(history.state, '', '/store#redeem');
  }, [code]);
  useEffect(() => {
    if (step.name !== 'code') heading.current?.focus();
  }, [step.name]);
  const startAnew = () => {
    setCode('');
    setStep({ name: 'code' });
  };
  const day = (time: string) => formatDay(new Date(time), timeZone, locale);

  if (step.name === 'code') {
    return (
      <Form<{ code: string }, Step>
        send={async (body) => {
          const { data } = await call('POST /api/gift-cards/preview', { body });
          return { name: 'preview', code: body.code, redemption: data };
        }}
        done={setStep}
        submit={t('gift-cards:redeem.check')}
        busy={t('gift-cards:redeem.working')}
        about="code"
        isQuiet={!isPrimary}
        isSentAtOnce={code !== ''}
      >
        <TextField
          name="code"
          className="redeem-code"
          label={t('gift-cards:redeem.code')}
          errorValues={{ codePrefix }}
          defaultValue={code}
          placeholder={`${codePrefix}-XXXX-XXXX-XXXX`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
      </Form>
    );
  }
  if (step.name === 'done') {
    const { tier, until } = step.redemption;
    return (
      <div className="stack redeem-done" role="status">
        <Heading heading={heading}>{t('gift-cards:redeem.done')}</Heading>
        <p>{t('gift-cards:redeem.doneText', { tier: t(`pricing:plan.${tier}.name`), date: day(until) })}</p>
        <Onward startAnew={startAnew} />
      </div>
    );
  }
  const { redemption } = step;
  return redemption.redeemedAt ? (
    <div className="stack">
      <Heading heading={heading}>{t('gift-cards:redeem.own')}</Heading>
      <p>{t('gift-cards:redeem.ownText', { day: day(redemption.redeemedAt) })}</p>
      <RedemptionFacts redemption={redemption} />
      <Onward startAnew={startAnew} />
    </div>
  ) : (
    <div className="stack">
      <Heading heading={heading}>{t('gift-cards:redeem.gives')}</Heading>
      <RedemptionFacts redemption={redemption} />
      <Form
        send={async () => (await call('POST /api/gift-cards/redeem', { body: { code: step.code } })).data}
        done={(redeemed) => {
          setStep({ name: 'done', redemption: redeemed });
          announceSubscriptionChange();
        }}
        submit={t('gift-cards:redeem.accept')}
        busy={t('gift-cards:redeem.working')}
        cancel={{ text: t('gift-cards:redeem.other'), act: startAnew }}
      />
    </div>
  );
}

function Heading({ heading, children }: { heading: RefObject<HTMLHeadingElement | null>; children: ReactNode }) {
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}

function Onward({ startAnew }: { startAnew: () => void }) {
  const { t } = usePage();
  return (
    <p className="actions">
      <a className="button button-primary" href="/subscription">
        {t('gift-cards:redeem.toSubscription')}
      </a>
      <button type="button" className="button button-quiet" onClick={startAnew}>
        {t('gift-cards:redeem.other')}
      </button>
    </p>
  );
}
