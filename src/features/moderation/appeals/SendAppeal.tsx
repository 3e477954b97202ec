import { useEffect, useRef, useState } from 'react';
import { appealLength } from '#api/features/moderation/appeals/contract.ts';
import { call } from '#src/client/call.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Day } from '#src/ui/DateTime.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextArea } from '#src/ui/form/fields.tsx';
import { useSendAgain } from '#src/ui/form/use-send-again.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import './send-appeal.css';

interface Props {
  page: IslandPage;
  /** The token of the page, which authorizes the appeal. */
  token: string;
  /** Until when the decision can be appealed; null if its appeal can be replied to. */
  until: string | null;
}

/** The form for a member's appeal, or their one reply to its answer. Visitors have a form that works without script. */
export function SendAppeal({ page, token, until }: Props) {
  return (
    <Island page={page}>
      <Sending token={token} until={until} />
    </Island>
  );
}

function Sending({ token, until }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const sendAgain = useSendAgain(form);
  const [sent, setSent] = useState<string | null>(null);
  const kind = until ? 'appeal' : 'reply';
  const send = ({ text }: { text: string }) =>
    sendAgain(async () => {
      await call(until ? 'POST /api/appeals' : 'POST /api/appeals/reply', { body: { token, text } });
      return text;
    });
  if (sent !== null) return <Sent kind={kind} text={sent} />;
  // The text is split, because its day is an element.
  const [before, after] = t('appeals:appeal.lead', { until: '%' }).split('%');
  return (
    <section className="send-appeal">
      <h2>{t(`appeals:${kind}.title`)}</h2>
      {until ? (
        <>
          <p>
            {before}
            <Day at={until} />
            {after}
          </p>
          <p className="muted">{t('appeals:appeal.onlyOne')}</p>
        </>
      ) : (
        <p>{t('appeals:reply.lead')}</p>
      )}
      <Form
        formRef={form}
        send={send}
        done={setSent}
        submit={t(`appeals:${kind}.submit`)}
        busy={t('appeals:staff.working')}
      >
        <TextArea name="text" label={t(`appeals:${kind}.words`)} rows={7} maxLength={appealLength} required />
      </Form>
    </section>
  );
}

function Sent({ kind, text }: { kind: 'appeal' | 'reply'; text: string }) {
  const { t } = usePage();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section className="send-appeal" role="status" tabIndex={-1} ref={place}>
      <h2>
        {t(kind === 'appeal' ? 'appeals:yourWords' : 'appeals:yourReply')} <Badge>{t('appeals:state.pending')}</Badge>
      </h2>
      <p className="appeal-words">{text.trim()}</p>
      <p className="muted">{t('appeals:sentNow')}</p>
    </section>
  );
}
