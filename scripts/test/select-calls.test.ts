import { expect, it } from 'vitest';
import { listChangedCalls } from './select-calls.ts';

const before = "  'GET /api/shells': 'anyone',\n  'POST /api/huts/:id': 'admin',";

it('listChangedCalls returns the calls of added rows', () => {
  expect(listChangedCalls(before, `${before}\n  'PUT /api/nets/:id': 'member',`)).toEqual(['/api/nets/:id']);
  expect(listChangedCalls(before, before)).toEqual([]);
});

it('listChangedCalls returns every call of a table in which a row was changed or removed', () => {
  expect(listChangedCalls(before, before.replace('admin', 'member'))).toEqual(['/api/shells', '/api/huts/:id']);
  expect(listChangedCalls(before, "  'GET /api/shells': 'anyone',")).toEqual(['/api/shells']);
});
