import enErrors from './en/errors.json' with { type: 'json' };
import enMails from './en/mails.json' with { type: 'json' };
import enShell from './en/shell.json' with { type: 'json' };
import etErrors from './et/errors.json' with { type: 'json' };
import etMails from './et/mails.json' with { type: 'json' };
import etShell from './et/shell.json' with { type: 'json' };

/** Every text of the interface, by language and feature. English fills what Estonian lacks. */
export const resources = {
  en: { errors: enErrors, mails: enMails, shell: enShell },
  et: { errors: etErrors, mails: etMails, shell: etShell },
} as const;
