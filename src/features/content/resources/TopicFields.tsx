import type { TFunction } from 'i18next';
import { useId } from 'react';
import type { ResourceLink } from '#api/features/content/resources/contract.ts';
import { DraftTextField } from '../drafts/DraftTextField.tsx';

export interface TopicDraft {
  position?: number | undefined;
  links?: ResourceLink[] | undefined;
}

interface Props {
  t: TFunction;
  details: TopicDraft;
  onChange: (details: TopicDraft) => void;
  errorOf: (path: string) => string | null;
}

const newLink: ResourceLink = { address: 'https://', title: { et: '', en: '' }, note: { et: '', en: '' } };
const words = [
  ['title', 'et', 160],
  ['title', 'en', 160],
  ['note', 'et', 300],
  ['note', 'en', 300],
] as const;

/** The fields for a topic's position and links. */
export function TopicFields({ t, details, onChange, errorOf }: Props) {
  const { position = 0, links = [] } = details;
  const place = useId();
  const setLinks = (next: ResourceLink[]) => onChange({ ...details, links: next });
  const setLink = (at: number, link: ResourceLink) =>
    setLinks(links.map((each, index) => (index === at ? link : each)));
  return (
    <section className="card draft-settings" aria-label={t('resources:admin.links')}>
      <h2>{t('resources:admin.links')}</h2>
      <div className="field">
        <label htmlFor={place}>{t('resources:admin.position')}</label>
        <span className="hint">{t('resources:admin.positionHint')}</span>
        <input
          id={place}
          className="input"
          type="number"
          min={0}
          max={1000}
          value={position}
          onChange={({ target }) => onChange({ ...details, position: Math.trunc(Number(target.value)) })}
        />
      </div>
      {links.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no ids, and their fields hold no state.
        <fieldset className="link-fields" key={at}>
          <legend>{t('resources:admin.link', { number: at + 1 })}</legend>
          <DraftTextField
            t={t}
            label={t('resources:admin.address')}
            value={link.address}
            max={500}
            error={errorOf(`details.links.${at}.address`)}
            onChange={(address) => setLink(at, { ...link, address })}
          />
          {words.map(([field, locale, max]) => (
            <DraftTextField
              key={`${field}-${locale}`}
              t={t}
              label={t(`resources:admin.${field}.${locale}`)}
              value={link[field][locale]}
              max={max}
              error={errorOf(`details.links.${at}.${field}.${locale}`)}
              onChange={(text) => setLink(at, { ...link, [field]: { ...link[field], [locale]: text } })}
            />
          ))}
          <button
            type="button"
            className="button button-quiet"
            onClick={() => setLinks(links.filter((_, each) => each !== at))}
          >
            {t('resources:admin.remove', { number: at + 1 })}
          </button>
        </fieldset>
      ))}
      <button
        type="button"
        className="button button-quiet"
        disabled={links.length >= 30}
        onClick={() => setLinks([...links, newLink])}
      >
        {t('resources:admin.add')}
      </button>
    </section>
  );
}
