import { useId } from 'react';
import { InputField } from '#src/ui/InputField.tsx';
import type { FieldProps } from './SectionForm.tsx';
import { maxLabel } from './section-fields.ts';
import { emptyText, localizedTextAt, setValue, type Values } from './section-values.ts';
import { TextFields } from './TextFields.tsx';

interface Props extends FieldProps {
  name: 'primary' | 'secondary' | 'action';
  path: string;
  link: Values | undefined;
  isOptional?: boolean;
  onChange: (link: Values | undefined) => void;
}

/** Fields for a button that opens a page of this site: its text and the page. */
export function LinkField({ name, path, link, isOptional = false, onChange, ...props }: Props) {
  const { t, faults, pages } = props;
  const suggestions = useId();
  if (!link) {
    return (
      <p>
        <button type="button" className="button button-quiet" onClick={() => onChange({ label: emptyText, path: '/' })}>
          {t(`home-studio:addLink.${name}`)}
        </button>
      </p>
    );
  }
  return (
    <fieldset className="part">
      <legend>{t(`home-studio:field.${name}`)}</legend>
      <TextFields
        {...props}
        label={t('home-studio:field.label')}
        path={`${path}.label`}
        text={localizedTextAt(link, 'label')}
        max={maxLabel}
        onChange={(label) => onChange(setValue(link, 'label', label))}
      />
      <InputField
        t={t}
        label={t('home-studio:field.path')}
        hint={t('home-studio:pathHint')}
        list={suggestions}
        value={String(link['path'] ?? '')}
        error={faults[`${path}.path`]}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(setValue(link, 'path', target.value.trim()))}
      />
      <datalist id={suggestions}>
        {pages.map((page) => (
          <option key={page.path} value={page.path} label={page.text} />
        ))}
      </datalist>
      {isOptional && (
        <button type="button" className="button button-quiet" onClick={() => onChange(undefined)}>
          {t(`home-studio:removeLink.${name}`)}
        </button>
      )}
    </fieldset>
  );
}
