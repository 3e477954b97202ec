import type { TFunction } from 'i18next';
import { type ChangeEvent, createElement, useRef } from 'react';
import { pictureTypes } from './use-picture.ts';

interface Props {
  t: TFunction;
  /** Id of the text's field. */
  field: string;
  isReady: boolean;
  choosePicture: (file: File) => void;
}

const buttons = [
  { element: 'md-bold', label: 'bold', sign: 'B' },
  { element: 'md-italic', label: 'italic', sign: 'I' },
  { element: 'md-header', label: 'heading', sign: 'H', level: '2' },
  { element: 'md-quote', label: 'quote', sign: '”' },
  { element: 'md-link', label: 'link', sign: '↗' },
  { element: 'md-unordered-list', label: 'list', sign: '•' },
  { element: 'md-ordered-list', label: 'numbers', sign: '1.' },
] as const;

/** Marks by button. The elements themselves take care of keys and focus. */
export function MarkdownToolbar({ t, field, isReady, choosePicture }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) choosePicture(file);
    target.value = '';
  };
  const marks = buttons.map(({ element, label, sign, ...more }) => {
    const name = t(`drafts:mark.${label}`);
    return createElement(element, {
      key: element,
      role: 'button',
      class: `mark mark-${label}`,
      'aria-label': name,
      'aria-disabled': isReady ? undefined : true,
      title: name,
      // Drawn by the stylesheet: a sign such as `1.` is no part of the name.
      'data-sign': sign,
      ...more,
    });
  });
  const picture = (
    <button
      key="picture"
      type="button"
      data-md-button
      className="mark"
      aria-label={t('drafts:mark.picture')}
      title={t('drafts:mark.picture')}
      onClick={() => chooser.current?.click()}
    >
      ▣
    </button>
  );
  return (
    <div className="marks">
      {createElement('markdown-toolbar', { for: field, 'aria-label': t('drafts:marks') }, ...marks, picture)}
      <input ref={chooser} type="file" accept={pictureTypes.join()} hidden onChange={choose} />
    </div>
  );
}
