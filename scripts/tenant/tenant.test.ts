import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { createWorkspace } from '../../testing/commands/workspace.ts';
import { type LocalStorage, openLocalStorage } from '../local/storage.ts';

describe('npm run tenant, on this machine', () => {
  const place = createWorkspace();
  afterAll(place.remove);

  /** Makes a database forget its migrations; a second call restores them. */
  const forgetMigrations = (slug: string) => {
    const database = new DatabaseSync(join(place.folder, 'data/sqld/dbs', slug, 'data'));
    database.exec('update __drizzle_migrations set created_at = -created_at');
    database.close();
  };

  const inRegistry = async (work: (registry: LocalStorage['tenants']) => Promise<unknown>) => {
    const storage = await openLocalStorage({ data: join(place.folder, 'data') });
    await work(storage.tenants).finally(storage.close);
  };

  it('new: creates a complete folder and applies it', async () => {
    const { code, out } = await place.run('new', 'harbor');
    expect({ code, out }).toMatchObject({ code: 0 });
    expect(out).toContain('harbor: applied, at http://harbor.localhost:4321');
  });

  it('new: leaves an existing folder alone', async () => {
    const { code, out } = await place.run('new', 'harbor');
    expect(code).toBe(1);
    expect(out).toContain('exists already. Nothing was changed.');
  });

  it('new: refuses an invalid slug and says what is allowed', async () => {
    const { code, out } = await place.run('new', 'Harbor!');
    expect(code).toBe(1);
    expect(out).toContain('lower-case letters, digits and hyphens');
  });

  it('apply: reports the file, the field and what is allowed for a broken folder, and writes nothing', async () => {
    place.write('first');
    place.write('second', (tenant) => {
      tenant['timeZone'] = 'Europe/Tartu';
      tenant['hostnames'] = ['first.localhost'];
      tenant['colour'] = 'red';
    });
    const { code, out } = await place.run('apply');
    expect(code).toBe(1);
    expect(out).toMatch(/second\/tenant\.json: timeZone: must be an IANA time zone, such as "Europe\/Tallinn"/);
    expect(out).toMatch(/second\/tenant\.json: colour: isn't a setting; must be one of slug/);
    place.write('second');
    expect((await place.run('list')).out).toMatch(/first +First +active .* not applied/);
  });

  const breakSecond = () =>
    place.write('second', (tenant) => {
      tenant['timeZone'] = 'Europe/Tartu';
    });

  it('apply: applies a community while another’s folder is broken', async () => {
    place.write('first');
    breakSecond();
    expect(await place.run('apply', 'first')).toMatchObject({ code: 0 });
    const refused = await place.run('apply', 'second');
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('second/tenant.json: timeZone: must be') });
  });

  it('list: shows a broken folder along with the others', async () => {
    breakSecond();
    const listed = await place.run('list');
    expect(listed.out).toMatch(/first +First .*as the folder/);
    expect(listed.out).toMatch(/second .*broken: see below/);
    expect(listed.out).toContain('second/tenant.json: timeZone: must be');
  });

  it('doctor: reports a broken folder', async () => {
    breakSecond();
    const found = await place.run('doctor');
    expect(found.out).toContain('ok     first: first.localhost');
    expect(found.out).toMatch(/FAULT {2}second: folder: .*timeZone: must be[^\n]*\n +do: put it right/);
  });

  it('migrate: migrates the other communities and reports a broken folder', async () => {
    breakSecond();
    const migrated = await place.run('migrate');
    expect(migrated.code).toBe(1);
    expect(migrated.out).toContain('first: up to date');
    expect(migrated.out).toMatch(/second: FAILED: .*timeZone: must be/);
    expect(migrated.out).toContain('1 of 3 failed: second');
    place.write('second');
  });

  it('new: leaves no folder behind on failure, and succeeds even if another folder is broken', async () => {
    place.write('second', (tenant) => {
      tenant['hostnames'] = ['bay.localhost'];
      tenant['timeZone'] = 'Europe/Tartu';
    });
    const { code, out } = await place.run('new', 'bay');
    expect(code).toBe(1);
    expect(out).toContain('"bay.localhost" belongs to the community "second" too');
    expect(existsSync(join(place.tenants, 'bay'))).toBe(false);
    expect(await place.run('new', 'cove')).toMatchObject({ code: 0 });
    rmSync(join(place.tenants, 'cove'), { recursive: true });
    place.write('second');
  });

  it('close: removes the hosts of a community without a folder, which list and doctor report', async () => {
    expect((await place.run('list')).out).toMatch(/^cove .*cove\.localhost +no folder, still served: close cove$/m);
    expect((await place.run('doctor')).out).toContain('FAULT  cove: cove.localhost: it has no folder here');
    expect(await place.run('close', 'first')).toMatchObject({ code: 1, out: expect.stringContaining('has a folder') });
    expect(await place.run('close', 'cove')).toMatchObject({ code: 0, out: expect.stringContaining('taken away') });
    expect((await place.run('list')).out).not.toContain('cove');
    expect(await place.run('close', 'cove')).toMatchObject({ code: 1, out: expect.stringContaining('has no hosts') });
  });

  it('close: finds a community’s hosts even if the record of them is lost, as list and doctor do', async () => {
    const record = JSON.stringify({ slug: 'cove' });
    await inRegistry((registry) => registry.put('host:cove.localhost', record));
    await inRegistry((registry) => registry.put('host:odd.localhost', '{'));
    const { out } = await place.run('doctor');
    expect(out).toContain('do: bring its folder back, or npm run tenant -- close cove');
    expect(out).toMatch(/FAULT {2}registry: odd\.localhost: its record can’t be read\n +do: .*delete the record/);
    expect((await place.run('list')).out).toMatch(/^\? .*odd\.localhost +its record can’t be read/m);
    expect(await place.run('close', 'cove')).toMatchObject({ code: 0, out: expect.stringContaining('taken away') });
    expect((await place.run('list')).out).not.toContain('cove');
    await inRegistry((registry) => registry.delete('host:odd.localhost'));
  });

  it('apply: never silently takes over the host of another community', async () => {
    expect(await place.run('new', 'cove')).toMatchObject({ code: 0 });
    rmSync(join(place.tenants, 'cove'), { recursive: true });
    place.write('second', (tenant) => {
      tenant['hostnames'] = ['second.localhost', 'cove.localhost'];
    });
    const refused = await place.run('apply', 'second');
    expect(refused).toMatchObject({
      code: 1,
      out: expect.stringContaining('cove.localhost is the host of the community "cove"'),
    });
    expect((await place.run('list')).out).toMatch(/^cove .*still served/m);
    expect(await place.run('close', 'cove')).toMatchObject({ code: 0 });
    expect(await place.run('apply', 'second')).toMatchObject({ code: 0 });
    place.write('second');
    expect(await place.run('apply', 'second')).toMatchObject({ code: 0 });
  });

  it('apply: replaces a lost database with an empty one only with --empty', async () => {
    expect(await place.run('new', 'cove')).toMatchObject({ code: 0 });
    rmSync(join(place.folder, 'data/sqld/dbs/cove'), { recursive: true });
    const found = await place.run('doctor');
    expect(found.out).toMatch(/FAULT {2}cove: database: .*\n +do: .*npm run tenant -- import <newest export of cove>/);
    for (const args of [['apply'], ['apply', 'cove']]) {
      const { code, out } = await place.run(...args);
      expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('its database is lost') });
    }
    // The community is also found by its former hosts.
    place.write('cove', (tenant) => {
      tenant['hostnames'] = ['inlet.localhost'];
    });
    const moved = await place.run('apply', 'cove');
    expect(moved).toMatchObject({ code: 1, out: expect.stringContaining('its database is lost') });
    expect(await place.run('apply', 'cove', '--empty')).toMatchObject({ code: 0 });
    rmSync(join(place.tenants, 'cove'), { recursive: true });
    expect(await place.run('close', 'cove')).toMatchObject({ code: 0 });
  });

  it('prints its usage on request and for unknown arguments', async () => {
    for (const args of [['--help'], ['apply', '-h']]) {
      const { code, out } = await place.run(...args);
      expect([code, out]).toEqual([0, expect.stringMatching(/^npm run tenant -- <command>/)]);
    }
    const { code, out } = await place.run('apply', '--force');
    expect(code).toBe(1);
    expect(out).toMatch(/^There is no option "force"\.\n\nnpm run tenant -- <command>/);
  });

  it('apply: refuses a host that two communities share', async () => {
    place.write('second', (tenant) => {
      tenant['hostnames'] = ['first.localhost'];
    });
    const { code, out } = await place.run('apply');
    expect(code).toBe(1);
    expect(out).toContain('"first.localhost" belongs to the community "first" too');
    place.write('second');
  });

  it('apply: refuses an SVG that contains a script', async () => {
    const logo = join(place.tenants, 'second/brand/logo.svg');
    writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>');
    const { code, out } = await place.run('apply');
    expect(code).toBe(1);
    expect(out).toContain('second/brand/logo.svg: holds <script>, which a picture may not');
    writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
    expect((await place.run('apply')).code).toBe(0);
  });

  it('apply: stops serving a host that was removed from the folder', async () => {
    place.write('second', (tenant) => {
      tenant['hostnames'] = ['other.localhost'];
    });
    expect((await place.run('apply', 'second')).code).toBe(0);
    place.write('first', (tenant) => {
      tenant['hostnames'] = ['first.localhost', 'second.localhost'];
    });
    expect((await place.run('doctor')).out).toContain('first: second.localhost: the registry does not know this host');
    expect((await place.run('apply', 'first')).code).toBe(0);
  });

  // The community that gives the host away is first in order in one case and last in the other.
  it.each([
    ['first', 'second'],
    ['second', 'first'],
  ])('apply: moves a host from %s to %s', async (from, to) => {
    const host = `from-${from}.localhost`;
    const has = (hostnames: string[]) => (tenant: Record<string, unknown>) => {
      tenant['hostnames'] = hostnames;
    };
    place.write(from, has([`${from}.localhost`, host]));
    place.write(to, has([`${to}.localhost`]));
    expect((await place.run('apply')).code).toBe(0);
    place.write(from, has([`${from}.localhost`]));
    place.write(to, has([`${to}.localhost`, host]));
    expect((await place.run('apply')).code).toBe(0);
    expect((await place.run('doctor')).out).toContain(`ok     ${to}: ${host}\n`);
  });

  it('seed: creates the demo accounts only once', async () => {
    expect((await place.run('seed', 'first')).out).toContain('first: 5 demo accounts made');
    expect((await place.run('seed', 'first')).out).toContain('first: all demo accounts are there');
  });

  it('seed --scale: fills a community to the given size, adding what is missing', async () => {
    expect((await place.run('seed', 'first', '--scale', '20')).out).toMatch(
      /first: 20 members, 20 articles, 2 events, 100 posts and \d{3,4} comments made for load/,
    );
    expect((await place.run('seed', 'first', '--scale', '25')).out).toMatch(
      /first: 5 members, 5 articles, 1 events, 25 posts and \d+ comments made for load/,
    );
    const { code, out } = await place.run('seed', 'first', '--scale', 'many');
    expect([code, out]).toEqual([1, expect.stringContaining('--scale is a number from 1 to 1000000')]);
    expect((await place.run('list', '--scale', '5')).out).toContain('There is no option "scale"');
  });

  it('index: rebuilds the search index', async () => {
    const database = new DatabaseSync(join(place.folder, 'data/sqld/dbs/first/data'));
    const { count } = database.prepare('select count(*) as count from discussion_documents').get() as { count: number };
    database.close();
    expect(count).toBeGreaterThan(200);
    expect((await place.run('index', 'first')).out).toContain(`first: ${28 + count} texts indexed`);
  });

  it('index: rewrites plain texts of posts, comments and messages written by an older rule, and no others', async () => {
    const open = () => new DatabaseSync(join(place.folder, 'data/sqld/dbs/first/data'));
    const tables = ['post_texts', 'comments', 'messages'];
    const plainTexts = () => {
      const database = open();
      const rows = tables.map((table) => database.prepare(`select plain from ${table} order by rowid`).all());
      database.close();
      return rows;
    };
    const change = (...statements: string[]) => {
      const database = open();
      for (const statement of statements) database.exec(statement);
      database.close();
    };
    const database = open();
    const { id } = database.prepare('select id from users limit 1').get() as { id: string };
    database.close();
    change(
      `insert into conversations (id, started_by, subject, created_at) values ('c1', '${id}', '', 1)`,
      ...['Tere ![Aed](/files/first/a.png) **jälle**', '![Aed](/files/first/a.png)'].map(
        (
          body,
          index,
        ) => `insert into messages (id, conversation_id, position, sender_id, client_id, body, plain, created_at)
          values ('m${index}', 'c1', ${index + 1}, '${id}', 'x${index}', '${body}', 'Aed', 1)`,
      ),
    );
    expect((await place.run('index', 'first')).out).toContain(', 1 plain texts rewritten');
    const written = plainTexts();
    expect(written[2]).toEqual([{ plain: 'Tere jälle' }, { plain: 'Aed' }]);
    // There is more than one batch.
    expect(written[1]?.length).toBeGreaterThan(500);

    change(...tables.map((table) => `update ${table} set plain = 'Aed' || plain`));
    const all = written.flat().length;
    expect((await place.run('index', 'first')).out).toContain(`, ${all} plain texts rewritten`);
    expect(plainTexts()).toEqual(written);
    // As after an interrupted run, only the remaining texts are rewritten.
    change(`update comments set plain = 'Aed' where rowid > (select max(rowid) - 3 from comments)`);
    expect((await place.run('index', 'first')).out).toContain(', 3 plain texts rewritten');
    expect(plainTexts()).toEqual(written);
    expect((await place.run('index', 'first')).out).toContain(', 0 plain texts rewritten');
  });

  it('seed: refuses to run in production', async () => {
    const { code, out } = await place.runWith({ ENVIRONMENT: 'production' }, 'seed', 'first');
    expect(code).toBe(1);
    expect(out).toContain('on this machine only');
  });

  it('migrate: names a community that fails and migrates the others', async () => {
    place.write('third');
    const { code, out } = await place.run('migrate');
    expect(code).toBe(1);
    expect(out).toContain('third: FAILED: third is not applied yet');
    expect(out).toContain('first: up to date');
    expect(out).toContain('1 of 4 failed: third');
    expect((await place.run('apply', 'third')).code).toBe(0);
    expect((await place.run('migrate')).code).toBe(0);
  });

  it.each(['apply', 'migrate'])(
    '%s: reports a community whose database can’t be migrated, and continues with the others',
    async (verb) => {
      forgetMigrations('first');
      const { code, out } = await place.run(verb);
      expect(code).toBe(1);
      expect(out).toMatch(/^first: FAILED: ./m);
      expect(out).toMatch(/^third: (?:applied|up to date)/m);
      expect(out).toContain('1 of 4 failed: first\nThe others are done.');
      forgetMigrations('first');
      expect((await place.run(verb)).code).toBe(0);
    },
  );

  it('new: leaves no folder if the community can’t be applied', async () => {
    mkdirSync(join(place.folder, 'data/sqld/dbs/fourth'), { recursive: true });
    writeFileSync(join(place.folder, 'data/sqld/dbs/fourth/data'), 'no database'.repeat(500));
    const { code, out } = await place.run('new', 'fourth');
    expect([code, out]).toEqual([1, expect.stringContaining('Its folder was taken away again.')]);
    expect(existsSync(join(place.tenants, 'fourth'))).toBe(false);
  });

  it('admin: invites an administrator, and refuses an invalid address', async () => {
    expect((await place.run('admin', 'first', 'Kadri@Example.com')).out).toContain('kadri@example.com is invited');
    const { code, out } = await place.run('admin', 'first', 'kadri');
    expect(code).toBe(1);
    expect(out).toContain('"kadri" is not an e-mail address');
  });

  it('reset-two-factor: refuses an address without two-factor, and asks for missing arguments', async () => {
    const { code, out } = await place.run('reset-two-factor', 'first', 'kadri@example.com');
    expect([code, out]).toEqual([1, expect.stringContaining('first has no account kadri@example.com with two-factor')]);
    expect((await place.run('reset-two-factor', 'first')).out).toContain('Which community, and who?');
  });

  it('doctor: says how to fix each fault, and doesn’t report it once it is fixed', async () => {
    place.write('first', (tenant) => {
      tenant['name'] = 'First of all';
    });
    const { code, out } = await place.run('doctor');
    expect(code).toBe(1);
    expect(out).toContain('first.localhost: the registry has other settings than the folder');
    expect(out).toContain('do: npm run tenant -- apply first');
    await place.run('apply', 'first');
    const after = await place.run('doctor');
    expect(after.out).toContain('ok     first: first.localhost');
    // No mail server is running here, so that fault remains.
    expect(after.out).toContain('1 of');
    expect(after.out).toContain('FAULT  mail server 127.0.0.1:');
  });
});
