import { sql } from 'drizzle-orm';
import { conversationMembers, conversations, messages } from '#api/features/community/threads/schema.ts';
import { hourMs } from '#api/platform/calendar/time.ts';
import { connectDatabase, type Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';
import { rowIds } from '#api/platform/database/row-ids.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import type { LocalSettings } from '../local/settings.ts';
import { commandTimeoutMs } from '../tenant/target/target.ts';
import { signIn } from './sign-in.ts';
import { timeReads } from './time-reads.ts';

const sizes = { conversations: 10_000, messages: 50_000 };
const step = 2_500;

/** Gives a member an inbox of 10,000 conversations, one with 50,000 messages, and times their reads. */
export async function benchMessages(settings: LocalSettings, host: string, { slug }: Tenant): Promise<void> {
  const url = `http://127.0.0.1:${settings.ports.database}`;
  const db = connectDatabase({ url, namespace: slug, timeoutMs: commandTimeoutMs });
  const [reader, writer] = [await signIn(db, settings, host, 'user'), await signIn(db, settings, host, 'user')];
  const long = await fillMessages(db, reader.id, writer.id, sizes);
  const { read } = reader;
  console.log(
    `${sizes.conversations} conversations, one with ${sizes.messages} messages: whole calls, beside an exchange with the database`,
  );
  console.table(
    await timeReads(db, {
      'who am I': read('/api/users/profile'),
      'unread conversations': read('/api/messages/unread-count'),
      'the inbox': read('/api/threads'),
      'the window of the inbox': read('/api/messages/inbox'),
      'the end of the long one': read(`/api/threads/${long.id}`),
      'its beginning': read(`/api/threads/${long.id}?after=0`),
      'around a message in its middle': read(`/api/threads/${long.id}?around=${long.middle}`),
      'search: a word in each': read('/api/messages/search?q=magasid'),
      'search: a word in one': read('/api/messages/search?q=rebane25000'),
    }),
  );
}

/**
 * Gives a member this many conversations with another member, and one more with this many messages. Returns the long
 * one.
 */
export async function fillMessages(db: Database, readerId: string, writerId: string, wanted: typeof sizes) {
  await insertInbox(db, readerId, writerId, wanted.conversations);
  return insertLongConversation(db, readerId, writerId, wanted.messages);
}

/** Inserts conversations, every third of which has been read. */
async function insertInbox(db: Database, readerId: string, writerId: string, count: number): Promise<void> {
  const began = Date.now() - count * hourMs;
  for (let first = 1; first <= count; first += step) {
    const last = Math.min(first + step - 1, count);
    const numbers = sql`with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last})`;
    const ofStep = sql`${conversations.createdAt} between ${began + first} and ${began + last} and ${conversations.startedBy} = ${writerId}`;
    await db.batch([
      db.run(sql`insert into ${conversations} (id, subject, started_by, created_at)
        ${numbers} select ${rowIds()}, 'Uni ' || i, ${writerId}, ${began} + i from n`),
      db.run(sql`insert into ${conversationMembers} (user_id, conversation_id, read_position)
        select person.value, ${conversations.id}, created_at % 3 = 0 from ${conversations}, json_each(${JSON.stringify([readerId, writerId])}) as person
        where ${ofStep}`),
      db.run(sql`insert into ${messages} (id, conversation_id, position, sender_id, client_id, body, plain, created_at)
        select ${rowIds()}, id, 1, ${writerId}, id, 'Kuidas sa magasid?', 'Kuidas sa magasid?', created_at from ${conversations}
        where ${ofStep}`),
    ]);
  }
}

async function insertLongConversation(
  db: Database,
  readerId: string,
  writerId: string,
  count: number,
): Promise<{ id: string; middle: string }> {
  const [id, began] = [newId(), Date.now() - count];
  await db.batch([
    db.insert(conversations).values({ id, subject: 'Pikk jutt', startedBy: writerId, createdAt: began }),
    db.insert(conversationMembers).values([readerId, writerId].map((userId) => ({ userId, conversationId: id }))),
  ]);
  for (let first = 1; first <= count; first += step) {
    await db.run(sql`insert into ${messages} (id, conversation_id, position, sender_id, client_id, body, plain, created_at)
      with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${Math.min(first + step - 1, count)})
      select ${rowIds()}, ${id}, i, iif(i % 2, ${writerId}, ${readerId}), ${id} || i, text, text, ${began} + i
      from (select i, 'Kuidas sa magasid, rebane' || i || '?' as text from n)`);
  }
  const [middle] = await db.all<{ id: string }>(
    sql`select id from ${messages} where conversation_id = ${id} and position = ${Math.ceil(count / 2)}`,
  );
  return { id, middle: middle?.id ?? '' };
}
