import { type SQL, sql } from 'drizzle-orm';
import { comments } from '#api/features/community/comments/schema.ts';
import { postTexts } from '#api/features/community/posts/schema.ts';
import { messages } from '#api/features/community/threads/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';

/** Tables that store Markdown with its plain text, and the columns of their keys. */
const tables = {
  posts: { table: postTexts, key: [postTexts.postId, postTexts.locale] },
  comments: { table: comments, key: [comments.id, sql`''`] },
  messages: { table: messages, key: [messages.id, sql`''`] },
} as const;
export type PlainTable = keyof typeof tables;
export const plainTables = Object.keys(tables) as PlainTable[];

export interface StoredText {
  id: string;
  part: string;
  body: string;
  plain: string;
}

/** Selects the texts after the given one, in the order of their key. */
export function selectTexts(db: Database, name: PlainTable, after: Pick<StoredText, 'id' | 'part'>, limit: number) {
  const { table, key } = tables[name];
  const [id, part] = key;
  const isLater: SQL =
    name === 'posts' ? sql`(${id}, ${part}) > (${after.id}, ${after.part})` : sql`${id} > ${after.id}`;
  const order = name === 'posts' ? sql`${id}, ${part}` : id;
  return db.all<StoredText>(sql`select ${id} as id, ${part} as part, ${table.body} as body, ${table.plain} as plain
    from ${table} where ${isLater} order by ${order} limit ${limit}`);
}

/** Rewrites a plain text, unless its author has edited the text in the meantime. */
export function updatePlain(db: Database, name: PlainTable, { id, part, body }: StoredText, plain: string) {
  const { table, key } = tables[name];
  return db.run(sql`update ${table} set plain = ${plain}
    where ${key[0]} = ${id} and ${key[1]} = ${part} and ${table.body} = ${body}`);
}
