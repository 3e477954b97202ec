import type { TFunction } from 'i18next';
import { useState } from 'react';
import { DraftTextField } from './DraftTextField.tsx';

interface Props {
  t: TFunction;
  lang: string;
  topics: readonly string[];
  error: string | null;
  onChange: (topics: string[]) => void;
}

const split = (typed: string) => typed.split(',').flatMap((topic) => topic.trim() || []);

/** A field for comma-separated topics, which keeps the text as typed. */
export function TopicsField({ t, lang, topics, error, onChange }: Props) {
  const [typed, setTyped] = useState(topics.join(', '));
  const shown = split(typed).join() === topics.join() ? typed : topics.join(', ');
  return (
    <DraftTextField
      t={t}
      lang={lang}
      label={t('drafts:topics')}
      hint={t('drafts:topicsHint')}
      value={shown}
      max={250}
      error={error}
      onChange={(value) => {
        setTyped(value);
        onChange(split(value));
      }}
    />
  );
}
