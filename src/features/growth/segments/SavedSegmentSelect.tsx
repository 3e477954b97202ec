import type { RefObject } from 'react';
import type { Conditions, SegmentChoices } from '#api/features/growth/segments/contract.ts';
import { fillForm } from '#src/client/form-values.ts';
import { SelectField } from '#src/ui/form/fields.tsx';
import { type Fields, useFormText } from '#src/ui/form/form-fields.ts';
import { usePage } from '#src/ui/island.tsx';
import { describeSegment } from './describe-segment.ts';
import { readConditions, segmentOptions } from './segment-fields.ts';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  choices: SegmentChoices;
}

const conditionsAsText = (fields: Fields) => JSON.stringify(readConditions(fields));
const savedIn = (fields: Fields) => fields['segment.saved'] ?? '';

/** The select for a saved segment, with the conditions of the chosen one. */
export function SavedSegmentSelect({ form, choices, chosenFirst }: Props & { chosenFirst: string | undefined }) {
  const { t, locale } = usePage();
  const chosen = useFormText(form, savedIn) ?? chosenFirst;
  const segment = choices.segments.find(({ id }) => id === chosen);
  return (
    <div className="announcement-part">
      <SelectField
        name="segment.saved"
        label={t('segments:saved.label')}
        options={[
          { value: '', text: t('segments:saved.choose') },
          ...segmentOptions(choices.segments, chosenFirst, t('segments:gone.segment')),
        ]}
        defaultValue={chosenFirst}
      />
      {segment && <p className="muted">{describeSegment(segment.conditions, choices, t, locale)}</p>}
      <p>
        <a href="/admin/email-campaigns/segments">{t('segments:saved.manage')}</a>
      </p>
    </div>
  );
}

/** The button that saves the chosen conditions as a segment. Disabled while none are chosen. */
export function SaveAsSegment({ form, ask }: Pick<Props, 'form'> & { ask: (conditions: Conditions) => void }) {
  const { t } = usePage();
  const given = useFormText(form, conditionsAsText);
  const isEmpty = !given || given === '{}';
  return (
    <p className="segment-save">
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={isEmpty}
        onClick={() => isEmpty || ask(JSON.parse(given) as Conditions)}
      >
        {t('segments:save.open')}
      </button>
    </p>
  );
}

/** Selects a saved segment in a form, as if the user had picked it. */
export function selectSavedSegment(form: HTMLFormElement, id: string): void {
  fillForm(form, { whom: ['saved'], 'segment.saved': [id] });
  form.dispatchEvent(new Event('input', { bubbles: true }));
}
