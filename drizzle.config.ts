import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: ['./api/features/**/schema.ts', './api/platform/*/schema.ts'],
  out: './migrations',
  casing: 'snake_case',
});
