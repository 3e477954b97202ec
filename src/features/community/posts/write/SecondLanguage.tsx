import { useEffect, useRef } from 'react';
import type { PostText } from '#api/features/community/posts/contract.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import { Composer } from '#src/ui/composer/Composer.tsx';
import type { ComposerProps } from '#src/ui/composer/ComposerFrame.tsx';
import { useFieldError } from '#src/ui/form/Form.tsx';
import { SelectField, TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';

interface Props {
  /** The language of the text above. */
  language: Locale;
  /** True for an existing post, whose languages can't be changed. */
  isFixed: boolean;
  text: Pick<PostText, 'title' | 'body'> | undefined;
  maxTitle: number;
  composer: Pick<ComposerProps, 'maxlength' | 'mentions' | 'pictures' | 'maxPictures'>;
}

/** The fields for the post in the other language. Collapsed until they have text or an error, because few use them. */
export function SecondLanguage({ language, isFixed, text, maxTitle, composer }: Props) {
  const { t } = usePage();
  const details = useRef<HTMLDetailsElement>(null);
  const [titleFault, bodyFault] = [useFieldError('otherTitle'), useFieldError('otherBody')];
  useEffect(() => {
    if ((titleFault || bodyFault) && details.current) details.current.open = true;
  }, [titleFault, bodyFault]);
  return (
    <details ref={details} className="post-second" open={text !== undefined}>
      <summary className="unfolds">{t('post-form:second')}</summary>
      <fieldset className="post-second-fields">
        <legend className="visually-hidden">{t('post-form:second')}</legend>
        <p className="muted">{t('post-form:secondLead')}</p>
        <SelectField
          name="locale"
          label={t('post-form:language')}
          options={locales.map((value) => ({ value, text: t(`post-form:languages.${value}`) }))}
          defaultValue={language}
          disabled={isFixed}
        />
        <TextField
          name="otherTitle"
          label={t('post-form:otherTitle')}
          defaultValue={text?.title}
          maxLength={maxTitle}
          autoComplete="off"
        />
        <Composer name="otherBody" label={t('post-form:otherBody')} value={text?.body} {...composer} />
      </fieldset>
    </details>
  );
}
