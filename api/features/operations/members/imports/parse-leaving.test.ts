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

describe('someone who left', () => {
  it.each(wanted)('is recognised by a “no” in “%s”, and not by a “yes”', (heading) => {
    expect(noes.filter((value) => stateOf(heading, value, 'yes') !== 'unsubscribed')).toEqual([]);
    expect(yeses.filter((value) => stateOf(heading, value, 'no') !== 'ready')).toEqual([]);
  });

  it.each(wanted)('is recognised by an empty cell in “%s” only if everyone else has a mark there', (heading) => {
    expect(stateOf(heading, '', 'x')).toBe('unsubscribed');
    expect(stateOf(heading, '', 'no')).toBe('ready');
    expect(stateOf(heading, '')).toBe('ready');
  });

  it.each(unwanted)('is recognised by anything but a “no” in “%s”', (heading) => {
    expect(marks.filter((value) => stateOf(heading, value) !== 'unsubscribed')).toEqual([]);
    expect(nothings.filter((value) => stateOf(heading, value, 'yes') !== 'ready')).toEqual([]);
  });

  it.each(states)('is recognised by a word in “%s”', (heading) => {
    expect(leftWords.filter((value) => stateOf(heading, value) !== 'unsubscribed')).toEqual([]);
    expect(stayWords.filter((value) => stateOf(heading, value) !== 'ready')).toEqual([]);
  });

  it.each(['Märkus', 'Segment', 'Tags', 'x', '', 'Kirjad', 'Veerg 7', 'info'])(
    'is recognised by a word on its own in a column called “%s”',
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
  ])('isn’t recognised by mistake where the column means something else: %s = %s', (heading, value) => {
    expect(stateOf(heading, value, 'yes')).toBe('ready');
  });
});

describe('a file exported from another platform', () => {
  const statesOf = (...lines: string[]) => read(lines.join('\n')).map(({ state }) => state);

  it.each<[string, string[], string[]]>([
    [
      'Mailchimp’s unsubscribed',
      [
        'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON,LEID',
        'a@x.test,A,B,2,2020-01-01 10:00:00,,2021-01-01 10:00:00,News,N (Not interested),1',
      ],
      ['unsubscribed'],
    ],
    [
      'Mailchimp’s cleaned',
      [
        'Email Address,First Name,MEMBER_RATING,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,LEID',
        'a@x.test,A,1,2021-01-01 10:00:00,News,1',
      ],
      ['unsubscribed'],
    ],
    [
      'Mailchimp’s subscribed',
      [
        'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LEID,NOTES,TAGS',
        'a@x.test,A,2,,2020-01-01,1,,"""VIP"""',
      ],
      ['ready'],
    ],
    [
      'Ghost',
      [
        'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
        '1,a@x.test,A,,true,false,,2020-01-01,,,',
        '2,b@x.test,B,,false,false,,2020-01-01,,,',
        '3,c@x.test,C,,true,false,,2020-01-01,2021-01-01,,',
      ],
      ['ready', 'unsubscribed', 'unsubscribed'],
    ],
    [
      'Substack',
      [
        'email,active_subscription,expiry,plan,email_disabled,created_at',
        'a@x.test,false,,other,false,2020',
        'b@x.test,true,2027,yearly,true,2020',
      ],
      ['ready', 'unsubscribed'],
    ],
    [
      'Listmonk',
      [
        'uuid,email,name,attributes,status,created_at,updated_at',
        '1,a@x.test,A,"{""city"": ""Tartu""}",enabled,2020,2020',
        '2,b@x.test,B,{},disabled,2020,2020',
        '3,c@x.test,C,{},blocklisted,2020,2020',
      ],
      ['ready', 'unsubscribed', 'unsubscribed'],
    ],
    [
      'Discourse',
      [
        'id,name,username,email,title,created_at,last_seen_at,trust_level,suspended_at,suspended_till,blocked,active,admin,moderator',
        '1,A,a,a@x.test,,2020,2020,1,,,false,true,false,false',
        '2,B,b,b@x.test,,2020,2020,1,2021-01-01,2999-01-01,false,true,false,false',
        '3,C,c,c@x.test,,2020,2020,1,,,false,false,false,false',
      ],
      ['ready', 'unsubscribed', 'unsubscribed'],
    ],
    [
      'Circle',
      [
        'Name,Email,Headline,Joined at,Last seen,Status,Marketing opt in',
        'A,a@x.test,,2020,2021,Active,true',
        'B,b@x.test,,2020,2021,Inactive,true',
        'C,c@x.test,,2020,2021,Active,false',
      ],
      ['ready', 'unsubscribed', 'unsubscribed'],
    ],
    [
      'Mighty Networks',
      [
        'First Name,Last Name,Email,Ambassador Level,Plan,Member Status,Email Notifications',
        'A,B,a@x.test,Silver,Year,Active,on',
        'C,D,c@x.test,Silver,Year,Left,on',
        'E,F,e@x.test,Silver,Year,Active,off',
      ],
      ['ready', 'unsubscribed', 'unsubscribed'],
    ],
    [
      'Kogu',
      [
        'Nimi;E-post;Roll;Konto;Pakett;Spetsialist;Keel;Liitus;Viimati käis;Kampaaniad (Europe/Tallinn)',
        'A;a@x.test;Liige;Aktiivne;Tasuta;ei;eesti;01.01.2026 10:00;;',
        'B;b@x.test;Liige;Keelatud;Tasuta;ei;eesti;01.01.2026 10:00;;',
        'C;c@x.test;Liige;Peatatud;Tasuta;ei;eesti;01.01.2026 10:00;;',
      ],
      ['ready', 'unsubscribed', 'unsubscribed'],
    ],
  ])('is read with the platform’s own columns: %s', (_, lines, expected) => {
    expect(statesOf(...lines)).toEqual(expected);
  });
});

describe('a single “no”', () => {
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

  it('prevents inviting someone who is gone, even if another row only turns off mail', () => {
    const rows = read('email,status\na@x.test,unsubscribed\nA@X.test,bounced\nb@x.test,unsubscribed\n');
    expect(rows.map(({ state, problem }) => [state, problem])).toEqual([
      ['unsubscribed', 'gone'],
      ['repeated', null],
      ['unsubscribed', null],
    ]);
  });
});
