import type { TFunction } from 'i18next';
import { useId } from 'react';
import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';
import { CoverField } from './CoverField.tsx';
import { DraftTextField } from './DraftTextField.tsx';
import { draftPath } from './draft-address.ts';
import { suggestSlug } from './suggest-slug.ts';
import type { DraftEditing } from './use-draft.ts';

interface Props {
  t: TFunction;
  editing: DraftEditing;
  address: string;
  authors: ReadonlyArray<{ id: string; name: string }>;
  errorOf: (path: string) => string | null;
}

const accesses = ['everyone', 'members', 'premium', 'donator'] as const;

/** The fields for slug, author, access level and cover. */
export function DraftSettings({ t, editing, address, authors, errorOf }: Props) {
  const { writer, content, failure } = editing;
  const set = (changes: Partial<WorkingCopy>) => writer.change({ ...content, ...changes });
  const [access, author] = [useId(), useId()];
  // The URLs of events and materials contain the id, so they need no slug.
  const isNamedBySlug = draftPath(address, '') !== address;
  const slugError = failure?.code === 'slug_taken' ? 'slug_taken' : errorOf('slug');
  return (
    <section className="card draft-settings" aria-label={t('drafts:settings')}>
      <h2>{t('drafts:settings')}</h2>
      {isNamedBySlug && (
        <div className="slug">
          <DraftTextField
            t={t}
            label={t('drafts:slug')}
            hint={draftPath(address, content.slug)}
            value={content.slug}
            max={80}
            error={slugError}
            onChange={(slug) => set({ slug })}
          />
          <button type="button" className="button button-quiet" onClick={() => set({ slug: suggestSlug(content) })}>
            {t('drafts:slugFromTitle')}
          </button>
        </div>
      )}
      <div className="field">
        <label htmlFor={author}>{t('drafts:author')}</label>
        <select
          id={author}
          className="input"
          value={content.authorId ?? ''}
          onChange={({ target }) => set({ authorId: target.value || null })}
        >
          <option value="">{t('drafts:noAuthor')}</option>
          {authors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={access}>{t('drafts:access')}</label>
        <select
          id={access}
          className="input"
          value={content.access}
          onChange={({ target }) => set({ access: accesses.find((each) => each === target.value) ?? 'everyone' })}
        >
          {accesses.map((each) => (
            <option key={each} value={each}>
              {t(`content:access.${each}`)}
            </option>
          ))}
        </select>
      </div>
      {content.access !== 'everyone' && (
        <label className="preview-choice">
          <input
            type="checkbox"
            checked={content.hasPreview}
            onChange={({ target }) => set({ hasPreview: target.checked })}
          />
          <span>
            {t('drafts:hasPreview')}
            <span className="hint">{t('drafts:hasPreviewHint')}</span>
          </span>
        </label>
      )}
      <CoverField
        t={t}
        coverKey={content.coverKey}
        error={errorOf('coverKey')}
        onChange={(coverKey) => set({ coverKey })}
      />
    </section>
  );
}
