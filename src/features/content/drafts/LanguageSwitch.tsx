import type { TFunction } from 'i18next';
import type { Locale } from '#api/platform/i18n/locales.ts';

interface Props {
  t: TFunction;
  shown: Locale | 'both';
  show: (what: Locale | 'both') => void;
}

const choices = ['et', 'en', 'both'] as const;

/** Switches between one language with its preview and both side by side. */
export function LanguageSwitch({ t, shown, show }: Props) {
  return (
    <fieldset className="switch">
      <legend className="visually-hidden">{t('drafts:languages')}</legend>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className="button button-quiet"
          aria-pressed={shown === choice}
          onClick={() => show(choice)}
        >
          {t(`drafts:language.${choice}`)}
        </button>
      ))}
    </fieldset>
  );
}
