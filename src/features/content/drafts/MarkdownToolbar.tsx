import type { TFunction } from 'i18next';
import { type ChangeEvent, createElement, useRef } from 'react';
import { Icon } from '#src/ui/Icon.tsx';
import { pictureTypes } from '#src/ui/upload/use-picture-sending.ts';

interface Props {
  t: TFunction;
  /** The id of the text field. */
  field: string;
  isReady: boolean;
  choosePicture: (file: File) => void;
}

const buttons = [
  { element: 'md-bold', label: 'bold' },
  { element: 'md-italic', label: 'italic' },
  { element: 'md-header', label: 'heading', level: '2' },
  { element: 'md-quote', label: 'quote' },
  { element: 'md-link', label: 'link' },
  { element: 'md-unordered-list', label: 'list' },
  { element: 'md-ordered-list', label: 'numbers' },
] as const;

/** The formatting buttons. The custom elements handle keys and focus. */
export function MarkdownToolbar({ t, field, isReady, choosePicture }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) choosePicture(file);
    target.value = '';
  };
  const marks = buttons.map(({ element, label, ...more }) => {
    const name = t(`drafts:mark.${label}`);
    const attributes = {
      key: element,
      role: 'button',
      class: 'mark',
      'aria-label': name,
      // A string, because React renders `true` as an empty attribute on custom elements, which has no effect.
      'aria-disabled': isReady ? undefined : 'true',
      title: name,
      ...more,
    };
    return createElement(element, attributes, <Icon name={label} />);
  });
  const picture = (
    <button
      key="picture"
      type="button"
      data-md-button
      className="draft-mark"
      aria-label={t('drafts:mark.picture')}
      title={t('drafts:mark.picture')}
      onClick={() => chooser.current?.click()}
    >
      <Icon name="picture" />
    </button>
  );
  return (
    <div className="draft-marks">
      {createElement('markdown-toolbar', { for: field, 'aria-label': t('drafts:marks') }, ...marks, picture)}
      <input ref={chooser} type="file" accept={pictureTypes.join()} hidden onChange={choose} />
    </div>
  );
}
