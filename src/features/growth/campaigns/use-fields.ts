import { type RefObject, useEffect, useState } from 'react';
import type { Campaign } from '#api/features/growth/campaigns/contract.ts';
import { locales } from '#api/platform/i18n/locales.ts';
import { type Fields, fieldsOf } from '#src/features/community/announcements/announcement-fields.ts';

/** What a campaign's form holds now, also after a script has filled it. */
export function useFields(form: RefObject<HTMLFormElement | null>, campaign: Campaign | null): Fields {
  const [fields, setFields] = useState(() => firstFields(campaign));
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const follow = () => setFields(fieldsOf(current));
    follow();
    const events = ['input', 'change'] as const;
    for (const name of events) current.addEventListener(name, follow);
    return () => {
      for (const name of events) current.removeEventListener(name, follow);
    };
  }, [form]);
  return fields;
}

/** What it begins with, so that the server renders the same. */
function firstFields(campaign: Campaign | null): Fields {
  const texts = locales.flatMap((locale) =>
    Object.entries(campaign?.texts[locale] ?? {}).map(([part, value]) => [`texts.${locale}.${part}`, value]),
  );
  return { stream: campaign?.stream ?? 'news', ...Object.fromEntries(texts) };
}
