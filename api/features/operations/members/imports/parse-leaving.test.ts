import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMembers } from './read-members.ts';

const read = (text: string) => {
  const file = readMembers(new TextEncoder().encode(text));
  if (typeof file === 'string' || !file.rows) throw new Error(`unreadable: ${JSON.stringify(file)}`);
  return file.rows;
};
const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
/** Returns the state of a person with this value in a column with this heading; `other` is the value of another row. */
const stateOf = (heading: string, value: string, other = '') => {
  const rows = [
    ['email', heading],
    ['stays@x.test', other],
    ['mari@x.test', value],
  ];
  return read(rows.map((row) => row.map(quoted).join(',')).join('\n'))[1]?.state;
};

/** Columns in which "no" means that someone has left. */
const wanted = [
  ...[
    'subscribed',
    'Subscribed to emails?',
    'subscribed_to_emails',
    'isSubscribed',
    'marketing',
    'Accepts Email Marketing',
    'email_marketing_consent',
  ],
  ...[
    'opt_in',
    'Opted In',
    'optin',
    'newsletter',
    'Email Consent',
    'GDPR consent',
    'mailing list',
    'active',
    'is_active',
    'email_digests',
    'Emails enabled',
  ],
  ...[
    'uudiskiri',
    'Uudiskirja tellija',
    'Nõusolek',
    'Turundusnõusolek',
    'Soovib kirju',
    'Aktiivne',
    'Luba kirju saata',
  ],
];
const noes = ['false', 'FALSE', '0', 'no', 'No', 'n', 'ei', 'Ei', 'VÄÄR', 'off', 'never', 'unsubscribed'];
const yeses = ['true', 'TRUE', '1', 'yes', 'jah', 'TÕENE', 'on', 'x', '2026-01-02'];

/** Columns in which anything but "no" means that someone has left. */
const unwanted = [
  ...[
    'unsubscribed',
    'Unsubscribed?',
    'unsubscribed_at',
    'UNSUB_TIME',
    'opted_out',
    'opt-out',
    'optOut',
    'OptedOut',
    'Opted out of email: Marketing',
    'do_not_email',
  ],
  ...[
    'Unsubscribed from all email',
    'email_disabled',
    'inactive',
    'bounced',
    'Bounced at',
    'hard_bounce',
    'complained',
    'Spam complaints',
    'cleaned',
    'CLEAN_TIME',
  ],
  ...[
    'suppressed',
    'blocklisted',
    'blacklisted',
    'blocked',
    'deleted_at',
    'Deleted',
    'suspended_at',
    'banned',
    'deactivated',
    'left_at',
    'Left',
    'removed',
  ],
  ...[
    'Loobunud',
    'Loobus kirjadest',
    'Ei soovi kirju',
    'Lahkunud',
    'Lahkus',
    'Põrganud',
    'Keelatud',
    'Kustutatud',
    'Peatatud',
    'Blokeeritud',
    'Välja astunud',
    'Mitteaktiivne',
  ],
];
const marks = [
  'true',
  'TRUE',
  '1',
  'yes',
  'x',
  'jah',
  'TÕENE',
  '2026-01-02',
  '2024-05-01 10:00:00',
  'R (Requested by contact)',
  '3',
];
const nothings = [
  '',
  'false',
  'FALSE',
  '0',
  'no',
  'ei',
  'VÄÄR',
  'null',
  'none',
  '-',
  'never',
  '0000-00-00 00:00:00',
  '0%',
];

const states = [
  'status',
  'Status',
  'state',
  'Email status',
  'subscription_status',
  'Member status',
  'Email Marketing',
  'Staatus',
  'Olek',
  'Seisund',
  'E-posti staatus',
  'Uudiskirja staatus',
];
const leftWords = [
  ...[
    'unsubscribed',
    'Unsubscribed',
    'UNSUBSCRIBED',
    'cleaned',
    'bounced',
    'Hard bounced',
    'complained',
    'opted out',
    'opted-out',
    'opted_out',
    'OptedOut',
  ],
  ...[
    'blocklisted',
    'blacklisted',
    'disabled',
    'inactive',
    'Not subscribed',
    'Never subscribed',
    'nonsubscribed',
    'banned',
    'suspended',
    'deleted',
    'removed',
    'left',
    'cancelled',
  ],
  ...[
    'loobunud',
    'Lahkunud',
    'keelatud',
    'mitteaktiivne',
    'kustutatud',
    'peatatud',
    'Ei soovi',
    'endine',
    'põrganud',
    'välja astunud',
    'no',
    'ei',
    'false',
  ],
];
const stayWords = [
  'subscribed',
  'Subscribed',
  'active',
  'enabled',
  'confirmed',
  'opted in',
  'member',
  'free',
  'Texas',
  'aktiivne',
  'tellib',
  'liige',
  'not unsubscribed',
  'pending',
];

describe('a person who left the previous platform', () => {
  it.each(wanted)('is recognised by a “no” in the column “%s”, and not by a “yes”', (heading) => {
    expect(noes.filter((value) => stateOf(heading, value, 'yes') !== 'unsubscribed')).toEqual([]);
    expect(yeses.filter((value) => stateOf(heading, value, 'no') !== 'ready')).toEqual([]);
  });

  it.each(wanted)(
    'is recognised by an empty cell in the column “%s” only if everyone else has a mark there',
    (heading) => {
      expect(stateOf(heading, '', 'x')).toBe('unsubscribed');
      expect(stateOf(heading, '', 'no')).toBe('ready');
      expect(stateOf(heading, '')).toBe('ready');
    },
  );

  it.each(unwanted)('is recognised by anything but a “no” in the column “%s”', (heading) => {
    expect(marks.filter((value) => stateOf(heading, value) !== 'unsubscribed')).toEqual([]);
    expect(nothings.filter((value) => stateOf(heading, value, 'yes') !== 'ready')).toEqual([]);
  });

  it.each(states)('is recognised by a word such as “unsubscribed” in the column “%s”', (heading) => {
    expect(leftWords.filter((value) => stateOf(heading, value) !== 'unsubscribed')).toEqual([]);
    expect(stayWords.filter((value) => stateOf(heading, value) !== 'ready')).toEqual([]);
  });

  it.each(['Märkus', 'Segment', 'Tags', 'x', '', 'Kirjad', 'Veerg 7', 'info'])(
    'is recognised by “unsubscribed” or a synonym as the whole value in the column “%s”',
    (heading) => {
      const words = [
        'unsubscribed',
        'cleaned',
        'Bounced',
        'opted-out',
        'Loobunud',
        'lahkunud',
        'keelatud',
        'VIP, Unsubscribed',
      ];
      expect(words.filter((value) => stateOf(heading, value) !== 'unsubscribed')).toEqual([]);
      expect(stateOf(heading, 'asked about unsubscribed posts')).toBe('ready');
    },
  );

  it.each([
    ['Accepts SMS Marketing', 'no'],
    ['active_subscription', 'false'],
    ['Subscription plan', 'none'],
    ['Plan status', 'canceled'],
    ['unsubscribe_url', 'https://x.test/u/1'],
    ['Subscribed since', ''],
    ['OPTIN_TIME', ''],
    ['Last active', 'never'],
    ['Deleted posts', '3'],
    ['Kampaaniad (Europe/Tallinn)', ''],
  ])('isn’t recognised in a column about something else: %s = %s', (heading, value) => {
    expect(stateOf(heading, value, 'yes')).toBe('ready');
  });
});

describe('a single “no” in an imported file', () => {
  it('overrides every “yes” for the same address, in any row and spelling', () => {
    const person = fc.record({
      name: fc.constantFrom('two', 'mari', 'jaan.tamm', 'o+x'),
      capital: fc.boolean(),
      column: fc.constantFrom(0, 1, 2),
      hasLeft: fc.boolean(),
      fault: fc.constantFrom('', 'n'.repeat(81)),
    });
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 12 }), (people) => {
        const rows = people.map(({ name, capital, column, hasLeft, fault }) => {
          const address = capital ? `${name.toUpperCase()}@X.Test` : `${name}@x.test`;
          const said = ['yes', 'no', 'active'];
          if (hasLeft) said[column] = ['no', 'yes', 'cleaned'][column] ?? '';
          return [address, fault, ...said].join(';');
        });
        const read_ = read(['Email;Name;Subscribed;Opted out;Status', ...rows].join('\n'));
        const left = new Set(people.filter(({ hasLeft }) => hasLeft).map(({ name }) => `${name}@x.test`));
        for (const { email, state } of read_) if (left.has(email)) expect(state).not.toBe('ready');
        const invited = read_.filter(({ state }) => state === 'ready').map(({ email }) => email);
        expect(new Set(invited).size).toBe(invited.length);
        const clean = people
          .filter(({ name, fault }) => fault === '' && !left.has(`${name}@x.test`))
          .map(({ name }) => `${name}@x.test`);
        expect(new Set(invited)).toEqual(new Set(clean));
      }),
      { numRuns: 800 },
    );
  });

  it('prevents the invitation of a person who is gone, even if another row only turns off mail', () => {
    const rows = read('email,status\na@x.test,unsubscribed\nA@X.test,bounced\nb@x.test,unsubscribed\n');
    expect(rows.map(({ state, problem }) => [state, problem])).toEqual([
      ['unsubscribed', 'gone'],
      ['repeated', null],
      ['unsubscribed', null],
    ]);
  });
});
