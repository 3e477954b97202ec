import { useEffect, useRef, useState } from 'react';
import { messageLength } from '#api/features/operations/feedback/contract.ts';
import { numberFormat } from '#api/platform/i18n/format.ts';
import { languageTags } from '#api/platform/i18n/locales.ts';
import { unauthenticated } from '#src/client/api-client.ts';
import { type Body, call } from '#src/client/call.ts';
import { pageToken } from '#src/client/page-member.ts';
import { referringPath } from '#src/client/referring-path.ts';
import { isUnsaved } from '#src/client/unsaved-input.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Form, useFieldError } from '#src/ui/form/Form.tsx';
import { TextArea } from '#src/ui/form/fields.tsx';
import { useSendAgain } from '#src/ui/form/use-send-again.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { Rating } from './Rating.tsx';

type Feedback = Pick<Body<'POST /api/feedback'>, 'message' | 'rating'>;

/** Sends a member's message to the people who run the community. Visitors have a form that works without script. */
export function SendFeedback({ page }: { page: IslandPage }) {
  return (
    <Island page={page}>
      <Sending />
    </Island>
  );
}

function Sending() {
  const { t } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const sendAgain = useSendAgain(form);
  const [sent, setSent] = useState<'all' | 'some' | null>(null);
  const send = (feedback: Feedback) =>
    sendAgain(async () => {
      // The API accepts visitors' feedback too, so this checks whether another call found the session ended and removed
      // its token.
      if (pageToken() === null) throw unauthenticated();
      return call('POST /api/feedback', { body: { ...feedback, page: referringPath() } });
    });
  return (
    <div className="stack">
      {sent && <Thanks takesFocus={sent === 'all'} another={() => setSent(null)} />}
      {sent !== 'all' && (
        <Form<Feedback, unknown>
          formRef={form}
          send={send}
          // Text typed during the call stays, and can be sent.
          done={() => setSent(form.current && isUnsaved(form.current) ? 'some' : 'all')}
          submit={t('feedback:submit')}
          busy={t('feedback:working')}
        >
          <TextArea
            name="message"
            label={t('feedback:message')}
            hint={t('feedback:messageHint')}
            rows={7}
            maxLength={messageLength.maximum}
            required
          />
          <RatingField />
        </Form>
      )}
    </div>
  );
}

function RatingField() {
  const { t, locale } = usePage();
  const fault = useFieldError('rating');
  const numbers = numberFormat(languageTags[locale]);
  return (
    <Rating
      legend={t('feedback:rating')}
      hint={t('feedback:ratingHint')}
      format={(rating) => numbers.format(rating)}
      fault={fault && <ErrorText t={t} code={fault} />}
    />
  );
}

function Thanks({ takesFocus, another }: { takesFocus: boolean; another: () => void }) {
  const { t } = usePage();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <section className="card stack" role="status" tabIndex={-1} ref={place}>
      <h2>{t('feedback:doneTitle')}</h2>
      <p className="muted">{t('feedback:done')}</p>
      <p className="actions">
        <a className="button button-primary" href="/">
          {t('feedback:home')}
        </a>
        <button type="button" className="button button-quiet" onClick={another}>
          {t('feedback:another')}
        </button>
      </p>
    </section>
  );
}
