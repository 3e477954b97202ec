import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mailOutbox } from '#api/platform/mail/schema.ts';
import {
  actors,
  type CallOptions,
  call,
  createTestCommunity,
  failingQueue,
  hour,
  later,
  overtake,
  readOutbox,
} from '#api/testing/index.ts';
import { sessions } from '../sessions/schema.ts';
import { users } from '../users/schema.ts';
import { emailVerifications } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
const password = 'kuu paistab metsa kohal';
let people = 0;
const newEmail = () => {
  people += 1;
  return `new-${people}@people.test`;
};
/** Signs up from a new IP address each time, to stay below the limit per address. */
const signUp = (body: Record<string, unknown>, options: CallOptions = {}) => {
  people += 1;
  const headers = { 'cf-connecting-ip': `198.51.${Math.floor(people / 250)}.${people % 250}`, ...options.headers };
  return call(community, 'POST', '/api/auth/sign-up', { body, ...options, headers });
};
const rowOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

describe('POST /api/auth/sign-up', () => {
  it('stores the account unconfirmed and mails a link', async () => {
    const email = newEmail();
    const { status, body } = await signUp({ email, password, name: '  Mari  ' });
    expect(status).toBe(202);
    expect(body).toEqual({ success: true });
    expect(await rowOf(email)).toMatchObject({
      email,
      name: 'Mari',
      role: 'user',
      status: 'active',
      emailVerifiedAt: null,
    });
    const [mail] = (await readOutbox(community)).filter(({ to }) => to === email);
    expect(mail?.subject).toBe('Kinnita oma aadress: Kuu kogu');
  });

  it('creates no session and returns no token', async () => {
    const { body, headers } = await signUp({ email: newEmail(), password });
    expect(body.token).toBeUndefined();
    expect(headers.get('set-cookie')).not.toContain('__Host-session');
    expect(await db.$count(sessions)).toBe(0);
  });

  it('stores no password or token in plain text, nor the address in the outbox', async () => {
    const email = newEmail();
    await signUp({ email, password });
    const [mail] = (await readOutbox(community)).filter(({ to }) => to === email);
    const token = JSON.stringify(mail).match(/token=([\w-]{43})/)?.[1] ?? 'none';
    const stored = JSON.stringify([
      await db.select().from(users),
      await db.select().from(emailVerifications),
      await db.select().from(mailOutbox),
    ]);
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(token);
    expect(JSON.stringify(await db.select().from(mailOutbox))).not.toContain(email);
  });

  it('stores a missing or empty name as null', async () => {
    for (const name of [undefined, null, '', '   ']) {
      const email = newEmail();
      expect((await signUp({ email, password, name })).status).toBe(202);
      expect((await rowOf(email))?.name).toBeNull();
    }
  });

  it('ignores extra fields', async () => {
    const email = newEmail();
    const extra = {
      role: 'admin',
      status: 'active',
      isExpert: true,
      tier: 'premium',
      emailVerifiedAt: 1,
      id: 'mine',
      createdAt: 1,
    };
    expect((await signUp({ email, password, ...extra })).status).toBe(202);
    const row = await rowOf(email);
    expect(row).toMatchObject({ role: 'user', isExpert: false, emailVerifiedAt: null });
    expect(row?.id).not.toBe('mine');
  });

  it('treats an address in upper and lower case as one account', async () => {
    const email = newEmail();
    await signUp({ email: ` ${email.toUpperCase()} `, password });
    await signUp({ email, password });
    const rows = await db.select({ email: users.email }).from(users);
    expect(rows.filter((row) => row.email.toLowerCase() === email)).toEqual([{ email }]);
  });

  it('treats an internationalized domain, its xn-- form and one with invisible characters as one account', async () => {
    const same = [
      'mari@näide.ee',
      'MARI@xn--nide-loa.ee',
      'mari@na\u0308ide.ee',
      '\u200bmari@n\u00adäide.ee',
      'mari＠näide．ee',
    ];
    for (const email of same) expect((await signUp({ email, password })).status).toBe(202);
    const rows = await db.select({ email: users.email }).from(users);
    expect(rows.filter(({ email }) => email.startsWith('mari@'))).toEqual([{ email: 'mari@xn--nide-loa.ee' }]);
  });

  it.each([
    'mari&juhan@x.test',
    'user/dept@x.test',
    'a=b@x.test',
    'a~b@x.test',
    'a!b@x.test',
    'a#b@x.test',
    '"a b"@x.test',
  ])('accepts %s', async (email) => {
    expect((await signUp({ email, password })).status).toBe(202);
    const [mail] = (await readOutbox(community)).filter(({ to }) => to === email);
    expect(mail?.subject).toBe('Kinnita oma aadress: Kuu kogu');
  });

  it.each([
    ['Kati\u202e', 'Kati'],
    ['admin\u200b', 'admin'],
    ['O\u0303ie \u00a0Ta\u00admm', 'Õie Tamm'],
    ['👩\u200d👩\u200d👧 Pere', '👩\u200d👩\u200d👧 Pere'],
  ])('stores the name %j as %j', async (name, stored) => {
    const email = newEmail();
    await signUp({ email, password, name });
    expect((await rowOf(email))?.name).toBe(stored);
  });

  it.each([
    [{ email: 'mari', password }, 'email', 'email_invalid'],
    [{ email: 'õie@people.test', password }, 'email', 'email_local_part'],
    [{ email: '', password }, 'email', 'email_required'],
    [{ password }, 'email', 'email_required'],
    [{ email: ['a@people.test'], password }, 'email', 'email_required'],
    [{ email: 'a@people.test\r\nBcc: b@people.test', password }, 'email', 'email_invalid'],
    [{ email: `${'a'.repeat(250)}@people.test`, password }, 'email', 'email_invalid'],
    [{ email: 'a@people.test' }, 'password', 'password_required'],
    [{ email: 'a@people.test', password: 'lühik' }, 'password', 'password_too_short'],
    [{ email: 'a@people.test', password: 'x'.repeat(129) }, 'password', 'password_too_long'],
    [{ email: 'a@people.test', password: 'password1' }, 'password', 'password_too_common'],
    [{ email: 'a@people.test', password: 'Kuu-Kogu 1' }, 'password', 'password_is_community'],
    [{ email: 'a@people.test', password, name: 'x'.repeat(81) }, 'name', 'name_too_long'],
    [{ email: 'a@people.test', password, name: 'a\nb' }, 'name', 'name_invalid'],
  ])('refuses %j with an error on the field %s: %s', async (body, field, code) => {
    const { status, body: answer, roundTrips } = await signUp(body);
    expect(status).toBe(400);
    expect(answer.error?.fields?.[field]?.code).toBe(code);
    expect(roundTrips).toBe(0);
  });

  it.each([
    [
      { email: 'mari', password: 'lühik', passwordRepeat: 'pikem', name: 'x'.repeat(81) },
      {
        email: 'email_invalid',
        password: 'password_too_short',
        passwordRepeat: 'passwords_differ',
        name: 'name_too_long',
      },
    ],
    [
      { email: '', password: 'Kuu-Kogu 1', passwordRepeat: '' },
      { email: 'email_required', password: 'password_is_community', passwordRepeat: 'passwords_differ' },
    ],
    [
      { email: '', password: '', passwordRepeat: '' },
      { email: 'email_required', password: 'password_required' },
    ],
    [{ email: 'a@people.test', password, passwordRepeat: `${password} ` }, { passwordRepeat: 'passwords_differ' }],
    [{ email: 'a@people.test', password, passwordRepeat: null }, { passwordRepeat: 'passwords_differ' }],
  ])('reports all errors in %j at once', async (body, faults) => {
    const { status, body: answer } = await signUp(body);
    expect(status).toBe(400);
    const codes = Object.entries(answer.error?.fields ?? {}).map(([field, { code }]) => [field, code]);
    expect(Object.fromEntries(codes)).toEqual(faults);
  });

  it('accepts a password if the repeated one is the same', async () => {
    expect((await signUp({ email: newEmail(), password, passwordRepeat: password })).status).toBe(202);
  });

  it.each([64, 128])('accepts a password of %i characters', async (length) => {
    expect((await signUp({ email: newEmail(), password: 'kuu '.repeat(length / 4) })).status).toBe(202);
  });

  it('clears the password if the stored one changes during the comparison', async () => {
    const email = newEmail();
    await signUp({ email, password });
    const another = async () => db.update(users).set({ passwordHash: 'a stranger’s' }).where(eq(users.email, email));
    await overtake(2, another, () => signUp({ email, password }));
    expect((await rowOf(email))?.passwordHash).toBeNull();
  });

  it('requires the community’s minimum length', async () => {
    const strict = await createTestCommunity({ tenant: { minimumPasswordLength: 12 } });
    const body = { email: 'mari@people.test', password: 'kuuvalgusel' };
    const refused = await call(strict, 'POST', '/api/auth/sign-up', { body });
    expect(refused.body.error?.fields?.['password']?.code).toBe('password_too_short_here');
    expect(
      (await call(strict, 'POST', '/api/auth/sign-up', { body: { ...body, password: 'kuuvalgusel!' } })).status,
    ).toBe(202);
  });
});

describe('a sign-up', () => {
  it('returns the same response for a new, an unconfirmed and a confirmed address', async () => {
    const [waiting, confirmed] = [newEmail(), await actors.member(community)];
    await signUp({ email: waiting, password });
    const answers: { status: number; body: object; headers: object; roundTrips: number }[] = [];
    for (const email of [newEmail(), waiting, confirmed.email]) {
      const { status, body, headers, roundTrips } = await signUp({ email, password, name: 'Keegi' });
      headers.delete('x-request-id');
      // The cookies may differ only in the signature, which depends on the address.
      headers.set('set-cookie', (headers.get('set-cookie') ?? '').replace(/\.[\w-]{43};/, ';'));
      answers.push({ status, body, headers: [...headers], roundTrips });
    }
    expect(answers[0]?.status).toBe(202);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('leaves a confirmed account unchanged and mails its owner', async () => {
    const mari = await actors.member(community);
    const before = await rowOf(mari.email);
    await signUp({ email: mari.email, password: 'hoopis teine parool', name: 'Võõras' });
    expect(await rowOf(mari.email)).toEqual(before);
    expect(await db.$count(emailVerifications, eq(emailVerifications.userId, mari.id))).toBe(0);
    const mails = (await readOutbox(community)).filter(({ to }) => to === mari.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Sul on juba konto: Kuu kogu']);
    expect(JSON.stringify(mails)).not.toContain('token=');
  });

  it('queues one job whether the address is new or confirmed', async () => {
    const mari = await actors.member(community);
    for (const email of [newEmail(), mari.email]) {
      community.jobs.length = 0;
      await signUp({ email, password });
      expect(community.jobs).toMatchObject([{ kind: 'mail', tenant: community.tenant.slug }]);
    }
  });

  it('limits mails to one address in the same way whether or not it has an account', async () => {
    const mari = await actors.member(community);
    for (const email of [newEmail(), mari.email]) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await signUp({ email, password })).status);
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
      expect((await signUp({ email, password }, { now: later(hour) })).status).toBe(202);
    }
  });
});

describe('sign-up attempts', () => {
  it('are counted before hashing and refused with 429 after 30 in an hour from one IP address', async () => {
    const own = await createTestCommunity();
    const attempt = (index: number, address: string) =>
      call(own, 'POST', '/api/auth/resend-verification', {
        body: { email: `nobody-${index}@people.test` },
        headers: { 'cf-connecting-ip': address },
      });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => attempt(index, `2001:db8:1:2::${index}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 202));
    const refused = await call(own, 'POST', '/api/auth/sign-up', {
      body: { email: newEmail(), password },
      headers: { 'cf-connecting-ip': '2001:db8:1:2:ffff::1' },
    });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(refused.roundTrips).toBe(1);
    expect((await attempt(99, '2001:db8:1:3::1')).status).toBe(202);
  });
});

describe('sign-up while mail is down', () => {
  it('returns 202 and leaves the mail in the outbox when the queue is down', async () => {
    const own = await createTestCommunity({ env: { MAIL: failingQueue } });
    const { status } = await call(own, 'POST', '/api/auth/sign-up', { body: { email: 'mari@people.test', password } });
    expect(status).toBe(202);
    expect((await readOutbox(own)).map(({ to }) => to)).toEqual(['mari@people.test']);
  });

  it('stores both the mail and the account, or neither', async () => {
    const own = await createTestCommunity();
    await own.db.run("create trigger full before insert on mail_outbox begin select raise(abort, 'full'); end");
    const { status } = await call(own, 'POST', '/api/auth/sign-up', { body: { email: 'mari@people.test', password } });
    expect(status).toBe(500);
    expect(await own.db.$count(users)).toBe(0);
    expect(await own.db.$count(emailVerifications)).toBe(0);
    expect(own.jobs).toEqual([]);
  });
});
