import * as drizzle from 'drizzle-orm';
import { and, count, desc, eq, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, integer, SQLiteAsyncDialect, sqliteTable, text, union } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import { createTestCommunity } from '#api/testing/index.ts';
import { createRowMapper, type Fields } from './create-row-mapper.ts';
import { Dialect } from './dialect.ts';

const people = sqliteTable('people', {
  id: text().primaryKey(),
  firstName: text(),
  isQuiet: integer({ mode: 'boolean' }),
  settings: text({ mode: 'json' }).$type<{ dark: boolean }>(),
  createdAt: integer(),
});
const posts = sqliteTable('posts "of" people', { id: text().primaryKey(), authorId: text(), openedAt: integer() });
/** Internal to drizzle, so it has no type. */
const { mapResultRow } = drizzle as unknown as { mapResultRow: (...row: unknown[]) => object };
const { db } = await createTestCommunity();
const [ours, drizzles] = [new Dialect({ casing: 'snake_case' }), new SQLiteAsyncDialect({ casing: 'snake_case' })];
const friends = alias(people, 'friends');
const newest = db
  .select({ at: sql<number>`max(${posts.openedAt})`.as('at') })
  .from(posts)
  .as('newest');
const quiet = db.$with('quiet').as(db.select().from(people).where(eq(people.isQuiet, true)));

const statements: Record<string, SQLWrapper> = {
  'every column': db.select().from(people),
  'joined tables, one of them twice': db
    .select({ people, friends, name: sql`coalesce(${people.firstName}, ${'none'})` })
    .from(people)
    .leftJoin(friends, eq(friends.id, people.id))
    .innerJoin(posts, and(eq(posts.authorId, people.id), isNull(friends.firstName)))
    .orderBy(desc(people.createdAt), people.id)
    .limit(21)
    .offset(3),
  'a subquery': db.select({ at: newest.at }).from(newest).where(sql`${newest.at} > ${5}`),
  'a common table expression': db.with(quiet).select().from(quiet),
  'a query within an expression': db
    .select({ id: people.id })
    .from(people)
    .where(sql`exists ${db.select({ one: sql`1` }).from(posts).where(eq(posts.authorId, people.id))}`),
  'a union': union(db.select({ id: people.id }).from(people), db.select({ id: posts.id }).from(posts)),
  'groups and a list': db
    .select({ authorId: posts.authorId, posts: count() })
    .from(posts)
    .where(inArray(posts.authorId, ['a', 'b', 'c']))
    .groupBy(posts.authorId)
    .having(sql`count(*) > ${1}`),
  'an insert': db
    .insert(people)
    .values([
      { id: 'a', firstName: 'Õ"ie', isQuiet: true, settings: { dark: true } },
      { id: 'b', firstName: null, createdAt: 1.5 },
    ])
    .onConflictDoUpdate({ target: people.id, set: { firstName: sql`excluded.first_name` } })
    .returning({ id: people.id }),
  'an insert of a query': db
    .insert(posts)
    .select(db.select({ id: people.id, authorId: people.id, openedAt: sql`1`.as('n') }).from(people)),
  'an update': db
    .update(people)
    .set({ isQuiet: false, settings: { dark: false }, createdAt: sql`${people.createdAt} + ${1}` })
    .where(eq(people.id, 'a'))
    .returning(),
  'a deletion': db.delete(people).where(sql`${people.id} in ${['a', 'b']}`),
  'parts of every other kind': sql`${sql.raw('select')} ${sql.identifier('a"b')}, ${undefined}, ${null}, ${true}, ${sql.param({ dark: true }, people.settings)},
    ${sql.param(null, people.settings)}, ${[1, [2, 3]]}, ${sql.join([sql`1`, sql`2`], sql`, `)}, ${sql`${4}, ${'it’s'}`.inlineParams()},
    ${sql.placeholder('later')}, ${new Date(0)}, ${{ own: 1 }}, ${sql`1`.as('named')}, ${sql.empty()} from ${people}`,
};

describe('Dialect', () => {
  it.each(Object.entries(statements))('writes a statement as drizzle does: %s', (_, statement) => {
    // Runs twice, because the first run fills the dialect's caches.
    for (let time = 0; time < 2; time += 1) {
      const { sql: written, params } = ours.sqlToQuery(statement.getSQL());
      const { typings: _typings, ...expected } = drizzles.sqlToQuery(statement.getSQL());
      expect({ sql: written, params }).toEqual(expected);
    }
  });
});

describe('createRowMapper', () => {
  const fields = [
    { path: ['name'], field: people.firstName },
    { path: ['upper'], field: sql`upper(name)`.mapWith(String) },
    ...Object.entries({ id: people.id, isQuiet: people.isQuiet, settings: people.settings }).map(([key, field]) => ({
      ...{ path: ['person', key], field },
    })),
    { path: ['post', 'id'], field: posts.id },
    { path: ['post', 'openedAt'], field: posts.openedAt },
    { path: ['mixed', 'id'], field: posts.id },
    { path: ['mixed', 'name'], field: people.firstName },
    { path: ['deep', 'within', 'at'], field: people.createdAt },
  ] as unknown as Fields;
  const found = ['Mari', 5, 'a', 1, '{"dark":true}', 'p', 7, 'p', 'Mari', 9];

  it.each([
    ['found', found],
    ['found without a post', found.map((value, index) => (index === 5 || index === 6 ? null : value))],
    ['found with only nulls from one of two tables', found.map((value, index) => (index === 7 ? null : value))],
    ['empty', found.map(() => null)],
    ['with bytes', found.map((value, index) => (index === 9 ? new Uint8Array([1, 2]).buffer : value))],
  ])('maps a row of a joined query as drizzle does: %s', (_, values) => {
    for (const notNullable of [undefined, {}, { people: true }, { people: true, 'posts "of" people': false }]) {
      const asBuffers = values.map((value) => (value instanceof ArrayBuffer ? Buffer.from(value) : value));
      expect(createRowMapper(fields, notNullable)(values)).toEqual(mapResultRow(fields, asBuffers, notNullable));
    }
  });
});
