import type { TFunction } from 'i18next';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { ItemFields } from './ItemFields.tsx';
import { LinkField } from './LinkField.tsx';
import { PictureField } from './PictureField.tsx';
import { SectionTextField } from './SectionTextField.tsx';
import { contentTypes, icons, type SectionField, sectionFields } from './section-fields.ts';
import {
  emptyText,
  kindOf,
  type LocalizedText,
  listAt,
  localizedTextAt,
  setValue,
  type Values,
} from './section-values.ts';
import { TextFields } from './TextFields.tsx';

/** Properties that every field of a section needs. */
export interface FieldProps {
  t: TFunction;
  locale: Locale;
  languages: readonly Locale[];
  pages: ReadonlyArray<{ path: string; text: string }>;
  folder: string;
  /** Error codes by the path of their field. */
  faults: Readonly<Record<string, string>>;
}

interface Props extends FieldProps {
  content: Values;
  onChange: (content: Values) => void;
}

/** The form of a section, with the fields of its kind. */
export function SectionForm({ content, ...props }: Props) {
  return <Fields {...props} fields={sectionFields[kindOf(content)]} values={content} at="" />;
}

interface FieldsProps extends FieldProps {
  fields: readonly SectionField[];
  values: Values;
  /** The path of the values within the section, such as `items.0.`. */
  at: string;
  onChange: (values: Values) => void;
}

function Fields({ fields, ...props }: FieldsProps) {
  return fields.map((field) =>
    field.kind === 'items' || field.kind === 'paragraphs' ? (
      <PartList key={field.name} field={field} {...props} />
    ) : (
      <SingleField key={field.name} field={field} {...props} />
    ),
  );
}

type ListField = Extract<SectionField, { kind: 'items' | 'paragraphs' }>;
type OneField<Field> = Omit<FieldsProps, 'fields'> & { field: Field };

function SingleField({ field, values, at, onChange, ...props }: OneField<Exclude<SectionField, ListField>>) {
  const { t, faults } = props;
  const { name } = field;
  const path = `${at}${name}`;
  const change = (value: unknown) => onChange(setValue(values, name, value));
  switch (field.kind) {
    case 'text': {
      const text = localizedTextAt(values, name);
      return (
        <TextFields
          {...props}
          {...field}
          label={t(`home-studio:field.${field.name}`)}
          {...{ path, text }}
          onChange={change}
        />
      );
    }
    case 'line': {
      const value = String(values[name] ?? '');
      const error = faults[path] ?? null;
      return (
        <SectionTextField
          {...{ t, value, error }}
          label={t('home-studio:field.name')}
          max={field.max}
          onChange={change}
        />
      );
    }
    case 'link':
      return (
        <LinkField {...props} {...field} path={path} link={values[name] as Values | undefined} onChange={change} />
      );
    case 'picture':
      return <PictureField {...props} path={path} picture={values[name] as Values | undefined} onChange={change} />;
    case 'icon': {
      const choices = icons.map((icon) => ({ value: icon, text: t(`home-studio:icon.${icon}`) }));
      return (
        <ChoiceField
          label={t('home-studio:field.icon')}
          value={String(values[name])}
          choices={choices}
          onChange={change}
        />
      );
    }
    case 'type': {
      const choices = contentTypes.map((type) => ({ value: type, text: t(`home-studio:type.${type}`) }));
      return (
        <ChoiceField
          label={t('home-studio:field.type')}
          value={String(values[name])}
          choices={choices}
          onChange={change}
        />
      );
    }
  }
}

function PartList({ field, values, at, onChange, ...props }: OneField<ListField>) {
  const path = `${at}${field.name}`;
  const list = {
    ...{ ...props, path, name: field.name, min: field.min, max: field.max, items: listAt(values, field.name) },
    onChange: (items: readonly Values[]) => onChange(setValue(values, field.name, items)),
  };
  if (field.kind === 'items') {
    return (
      <ItemFields
        {...list}
        empty={emptyItem(field.fields)}
        draw={(item, index, change) => (
          <Fields {...props} fields={field.fields} values={item} at={`${path}.${index}.`} onChange={change} />
        )}
      />
    );
  }
  return (
    <ItemFields
      {...list}
      empty={emptyText}
      draw={(item, index, change) => (
        <TextFields
          {...props}
          label={props.t('home-studio:field.paragraph')}
          path={`${path}.${index}`}
          text={item as LocalizedText}
          max={field.length}
          isLong
          onChange={(text) => change((text ?? emptyText) as Values)}
        />
      )}
    />
  );
}

/** Returns a new item with every text that it needs, empty. */
function emptyItem(fields: readonly SectionField[]): Values {
  const values = fields.flatMap(({ kind, name }): Array<[string, unknown]> => {
    if (kind === 'text') return [[name, emptyText]];
    if (kind === 'line') return [[name, '']];
    return kind === 'icon' ? [[name, icons[0]]] : [];
  });
  return Object.fromEntries(values);
}
