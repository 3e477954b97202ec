import { describe, expect, it } from 'vitest';
import { readMembers } from './read-members.ts';

describe('a file exported from another platform', () => {
  const statesOf = (...lines: string[]) => {
    const file = readMembers(new TextEncoder().encode(lines.join('\n')));
    return typeof file === 'string' ? file : file.rows?.map(({ state }) => state);
  };

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
