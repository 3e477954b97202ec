import { type ReactNode, useEffect, useRef, useState } from 'react';
import { maxReportLength, type ReportedTarget, type ReportReason } from '#api/features/moderation/reports/contract.ts';
import { unauthenticated } from '#src/client/api-client.ts';
import { type Body, call } from '#src/client/call.ts';
import { pageToken } from '#src/client/page-member.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { ChoicesField } from '#src/ui/form/ChoicesField.tsx';
import { Form, useFieldError } from '#src/ui/form/Form.tsx';
import { TextArea } from '#src/ui/form/fields.tsx';
import { useSendAgain } from '#src/ui/form/use-send-again.ts';
import { usePage } from '#src/ui/island.tsx';

type Report = Pick<Body<'POST /api/reports'>, 'reason' | 'details' | 'isInGoodFaith'>;

export interface SendReportProps {
  target: ReportedTarget;
  /** The reasons to offer, in order. */
  reasons: readonly ReportReason[];
  /** Renders the control that leaves the form, labelled `text`. `isDone` is true once the report was sent. */
  leave: (text: string, isDone: boolean) => ReactNode;
  /** True in a dialog, where what was typed is kept for the next time it opens. */
  isKept?: boolean;
}

/** The form for a member's report to the moderators. Visitors have a form that works without script. */
export function SendReport({ target, reasons, leave, isKept = false }: SendReportProps) {
  const { t } = usePage();
  const { type, id, author, excerpt } = target;
  const form = useRef<HTMLFormElement>(null);
  const sendAgain = useSendAgain(form);
  const [isSent, setSent] = useState(false);
  const send = ({ isInGoodFaith, ...report }: Report) =>
    sendAgain(async () => {
      // The API accepts visitors' reports, too, and another call may have dropped the token of an ended session.
      if (pageToken() === null) throw unauthenticated();
      // An unticked box isn't in the form, and must not count as agreement.
      const faith = (isInGoodFaith ?? '') as 'on';
      return call('POST /api/reports', { body: { ...report, isInGoodFaith: faith, target: { type, id } } });
    });
  if (isSent) return <Sent leave={leave} />;
  return (
    <div className="report-form">
      <blockquote>
        <strong>{t(`reports:about.${type}`, { name: author ?? t('reports:nameless') })}</strong>
        {excerpt && <p>{excerpt}</p>}
      </blockquote>
      <p className="muted">{t(type === 'message' ? 'reports:leadMessage' : 'reports:lead')}</p>
      <Form<Report, unknown>
        formRef={form}
        send={send}
        done={() => setSent(true)}
        submit={t('reports:send')}
        busy={t('reports:sending')}
        acts={leave(t('reports:cancel'), false)}
        {...(isKept && { keptAs: `report ${type} ${id}` })}
      >
        <ChoicesField
          name="reason"
          legend={t('reports:why')}
          choices={reasons.map((value) => ({ value, text: t(`reports:reason.${value}`) }))}
        />
        <TextArea
          name="details"
          label={t('reports:details')}
          hint={t('reports:detailsHint')}
          rows={3}
          maxLength={maxReportLength}
        />
        <GoodFaith />
      </Form>
    </div>
  );
}

function GoodFaith() {
  const { t } = usePage();
  const fault = useFieldError('isInGoodFaith');
  return (
    <div className="field">
      <label className="report-faith">
        <input
          type="checkbox"
          name="isInGoodFaith"
          aria-describedby="report-faith-error"
          aria-invalid={fault ? true : undefined}
        />
        {t('reports:goodFaith')}
      </label>
      <span className="field-error" id="report-faith-error" role="alert">
        {fault && <ErrorText t={t} code={fault} />}
      </span>
    </div>
  );
}

function Sent({ leave }: Pick<SendReportProps, 'leave'>) {
  const { t } = usePage();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section className="report-sent" role="status" tabIndex={-1} ref={place}>
      <h3>{t('reports:doneTitle')}</h3>
      <p>{t('reports:doneMember')}</p>
      <p className="actions">
        {leave(t('reports:close'), true)}
        <a className="button button-quiet" href="/reports">
          {t('reports:own')}
        </a>
      </p>
    </section>
  );
}
