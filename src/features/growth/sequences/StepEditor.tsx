import { type ComponentProps, useRef, useState } from 'react';
import {
  conditionsOf,
  maxStepDays,
  type Sequence,
  type SequenceStep,
  silentDays,
  streamOf,
} from '#api/features/growth/sequences/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { call } from '#src/client/call.ts';
import { isUnsaved } from '#src/client/unsaved-input.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import type { InsertBlocks } from '#src/ui/composer/Composer.tsx';
import { Figures } from '#src/ui/Figures.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { SelectField, TextField } from '#src/ui/form/fields.tsx';
import { type Fields, useFormFields } from '#src/ui/form/form-fields.ts';
import { useUnsentText } from '#src/ui/form/use-unsent-text.ts';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { CampaignTexts } from '../campaigns/CampaignTexts.tsx';
import { FailureReasons } from '../campaigns/FailureReasons.tsx';
import { MailPreview } from '../campaigns/MailPreview.tsx';
import {
  hashStep,
  initialFields,
  mapStepErrors,
  parseTypedNumber,
  readSequenceStep,
  readStepTexts,
  type SequenceStepInput,
  toStepInput,
} from './step-fields.ts';

const InsertBlock = lazyPart(() => import('../campaigns/blocks/InsertBlock.tsx').then((loaded) => loaded.InsertBlock));

interface Props {
  sequence: Sequence;
  /** Null for a new step. */
  step: SequenceStep | null;
  /** Called with the step's id when it was saved, or null when it was deleted. */
  changed: (id: string | null) => void;
}

const answers = ['any', 'yes', 'no'] as const;

/** The editor of a sequence's mail, with its preview and figures beside it. */
export function StepEditor({ sequence, step, changed }: Props) {
  const { t } = usePage();
  const { kind, version, steps } = sequence;
  const form = useRef<HTMLFormElement>(null);
  const isTest = useRef(false);
  const [id] = useState(() => step?.id ?? crypto.randomUUID());
  const [isDeleting, setDeleting] = useState(false);
  const [adding, setAdding] = useState<{ locale: Locale; insert: InsertBlocks } | null>(null);
  const { forget } = useUnsentText(form, {
    ...{ place: `sequence:${kind}:${step?.id ?? 'new'}`, savedVersion: hashStep(step, sequence.silentDays) },
  });
  const fields = useFormFields(form, initialFields(step));
  const store = (next: SequenceStepInput[], days?: string) =>
    call('PATCH /api/admin/email-sequences/{kind}', {
      params: { kind },
      body: { version, steps: next, ...(days === undefined ? {} : { silentDays: parseTypedNumber(days) }) },
    });
  const save = async (given: Fields) => {
    const index = step ? steps.indexOf(step) : steps.length;
    const written = readSequenceStep(given, id);
    const others = steps.map(toStepInput);
    const next = [...others.slice(0, index), written, ...others.slice(index + 1)];
    await store(next, given['silentDays']).catch((error: unknown) => Promise.reject(mapStepErrors(error, index)));
  };
  return (
    <div className="campaign">
      <div className="announcement">
        <Form
          formRef={form}
          send={async (given: Fields) => {
            const test = isTest.current;
            isTest.current = false;
            const isNew = !step || (form.current !== null && isUnsaved(form.current));
            if (!test || isNew) {
              await save(given);
              forget();
            }
            if (test)
              await call('POST /api/admin/email-sequences/{kind}/test', { params: { kind }, body: { step: id } });
            return { test, isNew };
          }}
          done={({ test, isNew }) => {
            showToast(t(test ? 'campaigns:tested' : 'sequences:saved'));
            if (!test || isNew) changed(id);
          }}
          submit={t('campaigns:save')}
          busy={t('campaigns:saving')}
          acts={
            <TestAndDeleteButtons
              test={() => {
                isTest.current = true;
                form.current?.requestSubmit();
              }}
              remove={step && steps.length > 1 ? () => setDeleting(true) : null}
            />
          }
        >
          <When sequence={sequence} step={step} />
          <CampaignTexts
            form={form}
            texts={step?.texts ?? {}}
            add={(locale, insert) => setAdding({ locale, insert })}
          />
        </Form>
        {step && <StepFigures step={step} />}
      </div>
      <MailPreview stream={streamOf[kind]} why={kind} texts={readStepTexts(fields)} />
      {adding && <InsertBlock {...adding} close={() => setAdding(null)} />}
      {isDeleting && (
        <DeleteStep
          send={() => store(steps.filter((each) => each !== step).map(toStepInput))}
          done={() => {
            forget();
            changed(null);
          }}
          close={() => setDeleting(false)}
        />
      )}
    </div>
  );
}

/** Asks before deleting a mail. */
function DeleteStep(acts: Pick<ComponentProps<typeof Confirm>, 'send' | 'done' | 'close'>) {
  const { t } = usePage();
  return (
    <Confirm
      title={t('sequences:delete.title')}
      text={t('sequences:delete.text')}
      confirm={t('sequences:delete.confirm')}
      working={t('sequences:busy')}
      back={t('sequences:cancel')}
      isDangerous
      {...acts}
    />
  );
}

/** The buttons besides Save; `remove` is null while there is nothing to delete. */
function TestAndDeleteButtons({ test, remove }: { test: () => void; remove: (() => void) | null }) {
  const { t } = usePage();
  return (
    <>
      <button type="button" className="button button-quiet" onClick={test}>
        {t('campaigns:test')}
      </button>
      {remove && (
        <button type="button" className="button button-quiet" onClick={remove}>
          {t('sequences:delete.open')}
        </button>
      )}
    </>
  );
}

function When({ sequence, step }: Omit<Props, 'changed'>) {
  const { t } = usePage();
  const { kind } = sequence;
  return (
    <fieldset className="announcement-part">
      <legend>{t('sequences:when.title')}</legend>
      <TextField
        name="days"
        label={t(`sequences:when.${kind}`)}
        hint={t(kind === 'renewal' ? 'sequences:renewalHint' : 'sequences:daysHint')}
        inputMode="numeric"
        maxLength={String(maxStepDays[kind]).length}
        defaultValue={step?.days}
        autoComplete="off"
      />
      {kind === 'silence' && (
        <TextField
          name="silentDays"
          label={t('sequences:silentDays')}
          hint={t('sequences:silentDaysHint')}
          inputMode="numeric"
          maxLength={String(silentDays.max).length}
          defaultValue={sequence.silentDays}
          autoComplete="off"
        />
      )}
      {conditionsOf[kind].map((name) => (
        <SelectField
          key={name}
          name={name}
          label={t(`sequences:condition.${name}`)}
          options={answers.map((value) => ({ value, text: t(`sequences:answer.${name}.${value}`) }))}
          defaultValue={step?.[name]}
        />
      ))}
    </fieldset>
  );
}

/** The figures of a step's mails, and the reasons why some weren't sent. */
function StepFigures({ step: { figures, reasons } }: { step: SequenceStep }) {
  const { t, locale } = usePage();
  const names = ['sent', 'failed', 'excluded', 'unknown', 'left'] as const;
  const items = [
    { text: t('sequences:waiting'), value: figures.waiting },
    ...names.map((name) => ({ text: t(`campaigns:figure.${name}`), value: figures[name] })),
  ];
  return (
    <section aria-label={t('sequences:became')} className="stack sequence-became">
      <h2>{t('sequences:became')}</h2>
      <Figures items={items} locale={locale} />
      {reasons.length > 0 && <FailureReasons reasons={reasons} />}
      <p className="muted">{t('sequences:figuresNote')}</p>
    </section>
  );
}
