import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Case } from '#api/features/moderation/cases/contract.ts';
import { type DecisionAction, decisionActions } from '#api/features/moderation/decisions/contract.ts';
import { type Ground, grounds, maxReasonLength } from '#api/platform/audit/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { enableShortcuts } from '#src/client/shortcuts.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Form, useFieldError } from '#src/ui/form/Form.tsx';
import { SelectField, TextArea } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { formatTimeInViewerZone } from '#src/ui/viewer-zone.ts';
import { isDecisionBelowContent } from './is-decision-below-content.ts';
import { useClaim } from './use-claim.ts';

const dayMs = 86_400_000;
const outcomes = ['reject', ...decisionActions] as const;
type Outcome = (typeof outcomes)[number];

interface Fields {
  decision?: Outcome;
  ground?: Ground | '';
  until?: string;
  reason?: string;
}

interface Props {
  case: Case;
  /** The section with the reports, which is focused when there are new ones. */
  reports: RefObject<HTMLElement | null>;
  decided: () => void;
  /** Releases the case and returns to the list. */
  leave: () => void;
}

/** The form for the viewer's decision. It claims the case when shown, and is disabled until that succeeds. */
export function DecideForm({ case: shown, reports, decided, leave }: Props) {
  const { t, locale } = usePage();
  const { id } = shown;
  const { until, failure, claim, isOver } = useClaim(id);
  const { count, mustRead } = useReadReportCount(shown.reportCount, reports);
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useDecisionKeys(form);
  const isClaimed = until !== null;
  useEffect(() => {
    if (!isClaimed || !form.current) return;
    const chosen = form.current.querySelector<HTMLInputElement>('[name="decision"]:checked');
    // The viewer chose it before opening another case.
    if (chosen) setOutcome(chosen.value as Outcome);
    if (isDecisionBelowContent()) return;
    (chosen ?? form.current.querySelector<HTMLElement>('[name="decision"]'))?.focus({ preventScroll: true });
  }, [isClaimed]);
  const decide = (fields: Fields) =>
    call('POST /api/moderation/reports/{id}/decide', {
      params: { id },
      body: { ...bodyOf(fields), reportCount: count },
    });
  const send = async (fields: Fields) => {
    try {
      return await decide(fields);
    } catch (error) {
      if (codeOf(error) === 'case_changed') mustRead();
      if (codeOf(error) !== 'case_not_claimed') throw error;
      // The claim may have expired while the page was hidden.
      await claim();
      return await decide(fields);
    }
  };
  return (
    <section className="card case-part case-decide" aria-labelledby="decide-title">
      <h3 id="decide-title">{t('reports:cases.decide')}</h3>
      <p className="muted">{t('reports:cases.decideLead')}</p>
      {until && (
        <p className="case-claim">
          {t('reports:cases.claimedUntil').replace('%', formatTimeInViewerZone(new Date(until), locale))}
        </p>
      )}
      {failure && (
        <p className="notice notice-danger" role="alert">
          <ErrorText t={t} code={failure} />
        </p>
      )}
      <fieldset className="case-form" disabled={!isClaimed} onKeyDown={(event) => handleFormKey(event, form)}>
        <Form
          formRef={form}
          send={send}
          done={() => {
            isOver.current = true;
            decided();
          }}
          submit={t('reports:cases.send')}
          busy={t('reports:cases.sending')}
          keptAs={`decide ${id}`}
          cancel={{ text: t('reports:cases.release'), act: leave }}
        >
          <DecisionFields outcome={outcome} choose={setOutcome} />
        </Form>
      </fieldset>
    </section>
  );
}

/** The fields that the chosen decision requires. Hidden fields keep what was typed. */
function DecisionFields({ outcome, choose }: { outcome: Outcome | null; choose: (outcome: Outcome) => void }) {
  const { t } = usePage();
  const isAction = outcome !== null && outcome !== 'reject' && outcome !== 'none';
  return (
    <>
      <Outcomes choose={choose} />
      <div hidden={!isAction}>
        <SelectField
          name="ground"
          label={t('reports:cases.ground')}
          options={[
            { value: '', text: t('reports:cases.chooseGround') },
            ...grounds.map((ground) => ({ value: ground, text: t(`grounds:${ground}`) })),
          ]}
        />
      </div>
      <div hidden={!hasEnd(outcome)}>
        <SelectField
          name="until"
          label={t('reports:cases.until')}
          options={[
            { value: '', text: t('reports:cases.chooseEnd') },
            ...[1, 3, 7, 14, 30, 90, 180, 365].map((days) => ({
              value: String(days),
              text: t('reports:cases.days', { count: days }),
            })),
          ]}
        />
      </div>
      <div hidden={!isAction}>
        <TextArea
          name="reason"
          label={t('reports:cases.reason')}
          hint={t('reports:cases.reasonHint')}
          rows={5}
          maxLength={maxReasonLength}
        />
      </div>
    </>
  );
}

function Outcomes({ choose }: { choose: (outcome: Outcome) => void }) {
  const { t } = usePage();
  const fault = useFieldError('decision');
  return (
    <fieldset className="field case-outcomes" aria-describedby="decision-error">
      <legend className="label">{t('reports:cases.decision')}</legend>
      <span className="field-error" id="decision-error" role="alert">
        {fault && <ErrorText t={t} code={fault} />}
      </span>
      {outcomes.map((value, index) => (
        <label key={value}>
          <input
            type="radio"
            name="decision"
            value={value}
            aria-invalid={fault !== null && index === 0 ? true : undefined}
            onChange={() => choose(value)}
          />
          {t(`reports:cases.outcome.${value}`)}
        </label>
      ))}
    </fieldset>
  );
}

const hasEnd = (outcome: Outcome | null | undefined) => outcome === 'silence' || outcome === 'suspend';

/** Converts the fields to the body of the call. Nothing is chosen by default; the API says what is missing. */
function bodyOf({ decision, ground, until, reason = '' }: Fields) {
  if (decision === undefined) return { decision: null as unknown as 'approved' };
  if (decision === 'reject') return { decision: 'rejected' as const };
  if (decision === 'none') return { decision: 'approved' as const, action: decision, reason };
  const action: DecisionAction = decision;
  const end = hasEnd(decision) && until ? new Date(Date.now() + Number(until) * dayMs).toISOString() : null;
  // The API refuses an empty ground with an error on its field.
  return { decision: 'approved' as const, action, ground: ground as Ground, until: end, reason };
}

/**
 * Returns how many reports the viewer has read. New ones may appear meanwhile; they count as read once a decision was
 * refused because of them and they were focused.
 */
function useReadReportCount(shown: number, reports: Props['reports']) {
  const [count, setCount] = useState(shown);
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    if (!isOutdated || shown <= count) return;
    setCount(shown);
    setOutdated(false);
    reports.current?.focus();
  }, [isOutdated, shown, count, reports]);
  return { count, mustRead: () => setOutdated(true) };
}

/** Ctrl+Enter or Cmd+Enter submits from any field; Escape leaves the field. */
function handleFormKey(event: KeyboardEvent, form: RefObject<HTMLFormElement | null>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  if (event.key !== 'Escape') return;
  form.current?.querySelector<HTMLElement>('[name="decision"]:checked, button')?.focus();
}

const keys = { r: 'reject', '1': 'none', '2': 'remove', '3': 'warn', '4': 'silence', '5': 'suspend', '6': 'ban' };

/** Starts the shortcuts: a key for each decision, and for its fields. */
function useDecisionKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const choose = (value: string) => () => {
      const choice = find(`[name="decision"][value="${value}"]`);
      choice?.click();
      choice?.focus();
    };
    return enableShortcuts({
      ...Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, choose(value)])),
      g: () => find('[name="ground"]')?.focus(),
      w: () => find('[name="reason"]')?.focus(),
    });
  }, [form]);
}
