import { lazy, Suspense, useState } from 'react';
import { maxSteps, type Sequence } from '#api/features/growth/sequences/contract.ts';
import { refetch, useApiData } from '#src/client/api-data.ts';
import { call } from '#src/client/call.ts';
import { formatDateTime } from '#src/shared/format.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Confirm } from '#src/ui/Confirm.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { ReadFailure } from '#src/ui/table/ReadFailure.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { nameStep } from './name-step.ts';
import { StepEditor } from './StepEditor.tsx';
import '#src/features/community/announcements/announcements.css';
import '../campaigns/campaigns.css';
import './sequences.css';

const RehearsalView = lazy(() => import('./RehearsalView.tsx').then((loaded) => ({ default: loaded.RehearsalView })));

interface First {
  success: true;
  data: Sequence;
}

/** A sequence with its on/off switch, its mails and their rehearsal. */
export function SequencePage({ page, first }: { page: IslandPage; first: First }) {
  return (
    <Island page={page}>
      <Stored first={first} />
    </Island>
  );
}

const views = ['mails', 'rehearsal'] as const;

function Stored({ first }: { first: First }) {
  const { t } = usePage();
  const { kind } = first.data;
  const path = `/api/admin/email-sequences/${kind}`;
  const reading = useApiData<First>(path, first);
  const [view, setView] = useState<(typeof views)[number]>('mails');
  const sequence = reading.answer?.data ?? first.data;
  const again = () => {
    refetch(path);
    refetch(`${path}/rehearsal`);
  };
  return (
    <>
      <ReadFailure page={reading} />
      <Switch sequence={sequence} changed={again} />
      <div className="sequence-steps">
        <Segmented
          label={t('sequences:view.label')}
          options={views.map((value) => ({ value, text: t(`sequences:view.${value}`) }))}
          chosen={view}
          choose={setView}
        />
      </div>
      {view === 'mails' ? (
        <Steps sequence={sequence} changed={again} />
      ) : (
        <Suspense>
          <RehearsalView kind={kind} />
        </Suspense>
      )}
    </>
  );
}

interface Part {
  sequence: Sequence;
  changed: () => void;
}

/** The list of steps, and the editor of the chosen one. */
function Steps({ sequence, changed }: Part) {
  const { t } = usePage();
  const { kind, version, steps } = sequence;
  const [chosen, setChosen] = useState(steps[0]?.id ?? null);
  const step = steps.find(({ id }) => id === chosen) ?? null;
  const isFull = steps.length >= maxSteps;
  return (
    <>
      <nav className="tabs" aria-label={t('sequences:step')}>
        {steps.map((each) => (
          <button
            key={each.id}
            type="button"
            aria-current={each === step ? 'true' : undefined}
            onClick={() => setChosen(each.id)}
          >
            {nameStep(t, kind, each)}
          </button>
        ))}
        {!isFull && (
          <button type="button" aria-current={step ? undefined : 'true'} onClick={() => setChosen(null)}>
            {t('sequences:addStep')}
          </button>
        )}
      </nav>
      <StepEditor
        key={`${chosen} ${step ? version : ''}`}
        sequence={sequence}
        step={step}
        changed={(id) => {
          setChosen(id ?? steps.find((each) => each !== step)?.id ?? null);
          changed();
        }}
      />
    </>
  );
}

/** Says whether the sequence is on, with the button that switches it on or off. */
function Switch({ sequence: { kind, version, onSince }, changed }: Part) {
  const { t, locale, timeZone } = usePage();
  const [isAsked, setAsked] = useState(false);
  const act = onSince ? 'switchOff' : 'switchOn';
  const address = onSince ? 'switch-off' : 'switch-on';
  return (
    <div className="campaign-standing">
      <Badge tone={onSince ? 'success' : 'neutral'}>{t(onSince ? 'sequences:on' : 'sequences:off')}</Badge>
      {onSince && (
        <span>{t('sequences:onSince', { moment: formatDateTime(new Date(onSince), timeZone, locale) })}</span>
      )}
      <button
        type="button"
        className={`button ${onSince ? 'button-quiet' : 'button-primary'}`}
        onClick={() => setAsked(true)}
      >
        {t(`sequences:${act}.open`)}
      </button>
      {isAsked && (
        <Confirm
          title={t(`sequences:${act}.title`)}
          text={t(`sequences:${act}.text`)}
          confirm={t(`sequences:${act}.confirm`)}
          working={t('sequences:busy')}
          back={t('sequences:cancel')}
          send={() =>
            call(`POST /api/admin/email-sequences/{kind}/${address}`, { params: { kind }, body: { version } })
          }
          done={() => {
            setAsked(false);
            showToast(t(`sequences:${act}.done`));
            changed();
          }}
          close={() => setAsked(false)}
        />
      )}
    </div>
  );
}
