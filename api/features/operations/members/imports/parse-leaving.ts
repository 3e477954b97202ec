/** `off`: someone wants no mail. `gone`: they left the platform, or were deleted, banned or bounced. */
export type LeavingState = 'off' | 'gone';

/**
 * Normalizes a heading or value, such as `optedOut`, `OPTED_OUT` or `opt-out?`, to lower-case words with single spaces.
 */
export function normalizeWords(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%☐✗✘❌]+/gu, ' ')
    .trim();
}

/**
 * Matches words that begin with one of the parts. A part with an asterisk also matches inside a word, for Estonian
 * compounds.
 */
const either = (...parts: string[]) =>
  new RegExp(parts.map((part) => (part.startsWith('*') ? part.slice(1) : `(?<!\\p{L})(?:${part})`)).join('|'), 'u');

/** Beginnings of words that mean that someone left, in headings and values. */
const goneWords = [
  'cleaned',
  'clean (?:time|date|campaign)',
  'bounc',
  'hard ?bounc',
  'complain',
  'spam(?!.*score)',
  'suppress',
  'deleted',
  'deletion',
  'banned',
  'suspended',
  'block(?:ed|list)',
  'blacklist',
  'denylist',
  'deactivated',
  'undeliver',
  'resigned',
  '(?<!(?:days?|weeks?|months?|time|credits?|seats?) )left(?! ?(?:over|hand))',
  'removed',
  'terminated',
  'expelled',
  'deceased',
  'lahku',
  'põrga',
  'põrku',
  'tagasi põr',
  'kustuta',
  'keelat',
  'blokeeri',
  'peatat',
  'eemalda',
  'välja ?(?:astu|arva|heide)',
  'sulet',
  'kaebus',
  'rämps',
];
const offWords = [
  'unsub',
  'un subscri',
  'opt(?:ed|ing)? ?out',
  'non ?subscri',
  'do ?not ?(?:e ?mail|mail|contact|send|disturb|market)',
  'dnc',
  'dne',
  'no (?:more )?(?:e ?)?mails?',
  '(?:e ?mails?|mails?|notifications?|newsletters?) (?:off|disabled|stopped|muted)',
  'inactive',
  'disabled',
  'loobu',
  'ei (?:soovi|taha|saada|luba)',
  'mitteakti',
  'tühista',
  'ära saada',
  'keeldu',
];
const goneInHeading = either(...goneWords);
const offInHeading = either(...offWords);
/** Further words that mean that someone left, but only in a column about a person's state. */
const goneInState = either(
  ...goneWords,
  'former',
  'archived',
  'invalid',
  'ex member',
  'gone',
  'cancel',
  'lõpeta',
  'endine',
  'arhiveeri',
  'vigane',
);
const offInState = either(
  ...offWords,
  'not? (?:subscribed|opted in|active|consented)',
  'never',
  'declined',
  'denied',
  'refused',
  'rejected',
  'withdrawn',
  'revoked',
  'pole (?:tellinud|nõus)',
);
/** Values that mean, in any column and under any heading, that the person left. */
const goneAlone =
  /^(?:cleaned|(?:hard |soft )?bounced?|complained|spam complaint|suppressed|deleted|banned|suspended|block(?:ed|listed)|blacklisted|deactivated|lahkunud|tagasi põrganud|põrganud|kustutatud|keelatud|peatatud|blokeeritud|välja astunud)$/;
const offAlone =
  /^(?:unsubscribed?|opt(?:ed)? ?out|non ?subscribed|not subscribed|do not (?:e ?mail|mail|contact)|loobunud|ei soovi(?: kirju| uudiskirja)?|tellimusest loobunud|kirjadest loobunud)$/;

const wanted = either(
  'subscri',
  'opt(?:ed)? ?in',
  'consent',
  'gdpr',
  'marketing',
  'newsletter',
  'mailing',
  'accepts?',
  'agree',
  'permission',
  'wants?',
  'receives?',
  'allow',
  'e ?mails? (?:me|enabled|allowed|ok|on|updates|notifications)',
  '(?:e ?mail )?digests?',
  'active',
  'is active',
  'enabled',
  '*uudiskir',
  '*nõusolek',
  'nõus',
  'luba',
  'tellib',
  'tellija',
  'soovi',
  'aktiivne',
  'liige',
  'is member',
  '*turundus',
);
const state = either('status', 'state', '*staatus', 'olek', '*seisund', '*(?<!nõus)olek$');
const stateful = either('seis', 'account', 'konto', 'subscri', 'tellimus', 'e ?mail', 'e ?post');
/** Columns about something else, such as payments, other channels, URLs and counts. */
const elsewhere = either(
  'sms',
  'text messag',
  'phone',
  'telefon',
  'mobil',
  'push',
  'whatsapp',
  'url',
  'link',
  'token',
  'hash',
  'key',
  'score',
  'posts?(?!\\p{L})',
  'comments?(?!\\p{L})',
  'topics?(?!\\p{L})',
  'plan',
  'tier',
  'price',
  'amount',
  'paid',
  'payment',
  'billing',
  'stripe',
  'order',
  'pakett',
  'hind',
  'makse',
  'active subscription',
);
const beside = either(
  'types?',
  'level',
  'count',
  'number',
  'since',
  'date',
  'time',
  'at$',
  'on$',
  'source',
  'campaign',
  'id$',
  'ip$',
  'last ',
  'days',
  'arv',
  'kuupäev',
  'aeg',
  'alates',
  'viimati',
);

const no =
  /^(?:0+(?: 0+)*(?: ?%)?|false|f|no|n|ei|off|none|null|nil|undefined|n a|na|never|väär|vale|puudub|pole|ei ole|☐|✗|✘|❌)?$/u;
const notSo =
  /^(?:not?|never|un|ei ole|pole) ?(?:yet )?(?:unsub|bounc|opted out|blocked|banned|deleted|cleaned|suspended|suppressed|complain|loobu|lahku|keela|kustuta)/;

/** What a column says about whether someone left; null if nothing. */
export type ColumnMeaning = 'gone' | 'off' | 'wanted' | 'state' | null;

export function detectColumnMeaning(heading: string): ColumnMeaning {
  const name = normalizeWords(heading);
  if (elsewhere.test(name)) return null;
  if (offInHeading.test(name)) return 'off';
  if (goneInHeading.test(name)) return 'gone';
  if (state.test(name)) return 'state';
  if (wanted.test(name) && !beside.test(name)) return 'wanted';
  return stateful.test(name) ? 'state' : null;
}

/** Reads one value of a column with this meaning. An empty value in a `wanted` column says nothing on its own. */
export function parseLeavingState(meaning: ColumnMeaning, value: string): LeavingState | null {
  const text = normalizeWords(value);
  if (text === '') return null;
  if (meaning === 'gone' || meaning === 'off') return isFine(text) || isNoTime(value) ? null : meaning;
  if (notSo.test(text)) return null;
  if (meaning === 'wanted' && no.test(text)) return 'off';
  return meaning === null ? parseStandaloneValue(value) : parseStateValue(text);
}

const isFine = (text: string) =>
  no.test(text) || notSo.test(text) || /^(?:active|subscribed|ok|aktiivne|tellib)$/.test(text);

function parseStateValue(text: string): LeavingState | null {
  if (goneInState.test(text)) return 'gone';
  return offInState.test(text) || /^(?:no|false|ei|väär|off)$/.test(text) ? 'off' : null;
}

/** Reads a value from a column whose heading has no known meaning. The value may be a list of labels. */
function parseStandaloneValue(value: string): LeavingState | null {
  const parts = value.split(/[,;|[\]"]+/).map(normalizeWords);
  if (parts.some((part) => goneAlone.test(part))) return 'gone';
  return parts.some((part) => offAlone.test(part)) ? 'off' : null;
}

/** Some databases write a missing time as zeros. */
const isNoTime = (value: string) => /^0000-00-00/.test(value.trim());
