import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { maxProfile } from '#api/features/people/experts/contract.ts';
import { type Locale, languageTags } from '#api/platform/i18n/locales.ts';
import type { Localized } from '#api/platform/i18n/localized.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { useFieldError } from '#src/ui/form/Form.tsx';
import { usePage } from '#src/ui/island.tsx';

interface Props {
  fields: readonly Localized[];
  known: readonly Localized[];
  /** The community's languages, the viewer's first. */
  languages: readonly Locale[];
}

const rows = Array.from({ length: maxProfile.fields }, (_, index) => index);

/** The fields that an expert knows about: a row for each, and more rows on request. */
export function FieldRows({ fields, known, languages }: Props) {
  const { t } = usePage();
  const id = useId();
  const fault = useFieldError('fields');
  const [shown, setShown] = useState(Math.min(maxProfile.fields, Math.max(2, fields.length + 1)));
  const [isAdded, setAdded] = useState(false);
  return (
    <fieldset className="field expert-fields" aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="label">{t('experts:own.fields')}</legend>
      <span className="hint" id={`${id}-hint`}>
        {t('experts:own.fieldsHint')}
      </span>
      {rows.map((index) => (
        <FieldRow
          key={index}
          {...{ index, known, languages }}
          field={fields[index]}
          isShown={index < shown}
          isInvalid={index === 0 && fault !== null}
          takesFocus={isAdded && index === shown - 1}
          listOf={(code) => `${id}-${code}`}
        />
      ))}
      {shown < maxProfile.fields && (
        <p>
          <button
            className="button button-quiet"
            type="button"
            onClick={() => {
              setShown(shown + 1);
              setAdded(true);
            }}
          >
            {t('experts:own.addField')}
          </button>
        </p>
      )}
      {languages.map((code) => (
        <datalist key={code} id={`${id}-${code}`}>
          {known.map((field) => (
            <option key={`${field.et} ${field.en}`} value={field[code]} />
          ))}
        </datalist>
      ))}
      <span className="field-error" id={`${id}-error`} role="alert">
        {fault && <ErrorText t={t} code={fault} />}
      </span>
    </fieldset>
  );
}

interface RowProps extends Pick<Props, 'known' | 'languages'> {
  index: number;
  field: Localized | undefined;
  isShown: boolean;
  isInvalid: boolean;
  takesFocus: boolean;
  listOf: (code: Locale) => string;
}

/** A field's name in each language. A name that is known in one language fills in the others. */
function FieldRow({ index, field, known, languages, isShown, isInvalid, takesFocus, listOf }: RowProps) {
  const { t } = usePage();
  const inputs = useRef<Partial<Record<Locale, HTMLInputElement | null>>>({});
  const [first] = languages;
  useEffect(() => {
    if (takesFocus && first) inputs.current[first]?.focus();
  }, [takesFocus, first]);
  const fillOthers = (code: Locale, { target }: ChangeEvent<HTMLInputElement>) => {
    const found = known.find((each) => each[code] === target.value);
    for (const other of found ? languages : []) {
      const input = inputs.current[other];
      if (input?.value === '' && found) input.value = found[other];
    }
  };
  return (
    <div className="expert-field" hidden={!isShown}>
      {languages.map((code) => {
        const language = t(`experts:own.language.${code}`);
        return (
          <input
            key={code}
            ref={(input) => {
              inputs.current[code] = input;
            }}
            className="input"
            name={`field.${code}`}
            data-field="fields"
            lang={languageTags[code]}
            defaultValue={field?.[code] ?? ''}
            maxLength={maxProfile.field}
            list={listOf(code)}
            placeholder={language}
            aria-label={t('experts:own.fieldLabel', { number: index + 1, language })}
            aria-invalid={isInvalid || undefined}
            autoComplete="off"
            onChange={(event) => fillOthers(code, event)}
          />
        );
      })}
    </div>
  );
}
