ALTER TABLE `invitations` ADD `email_domain` text GENERATED ALWAYS AS (substr(email, length(rtrim(email, replace(email, '@', ''))) + 1)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `invitations` ADD `note` text;--> statement-breakpoint
ALTER TABLE `invitations` ADD `accepted_at` integer;--> statement-breakpoint
ALTER TABLE `invitations` ADD `revoked_at` integer;--> statement-breakpoint
CREATE INDEX `invitations_by_domain` ON `invitations` (`email_domain`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_newest` ON `invitations` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_open` ON `invitations` (`expires_at`,`id`) WHERE "invitations"."spent_by" is null and "invitations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX `invitations_accepted` ON `invitations` (`created_at`,`id`) WHERE "invitations"."spent_by" is not null;--> statement-breakpoint
CREATE INDEX `invitations_revoked` ON `invitations` (`created_at`,`id`) WHERE "invitations"."revoked_at" is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `email_domain` text GENERATED ALWAYS AS (substr(email, length(rtrim(email, replace(email, '@', ''))) + 1)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `users_by_domain` ON `users` (`email_domain`,`id`);
--> statement-breakpoint
drop trigger user_named;
--> statement-breakpoint
drop trigger user_renamed;
--> statement-breakpoint
create virtual table name_reader using fts5 (
  name,
  tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
create virtual table name_reader_words using fts5vocab (name_reader, row);
--> statement-breakpoint
create view folded_name_words as
select
  replace(replace(replace(replace(replace(replace(replace(replace(replace(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(
    term, 'æ', 'ae'), 'ǽ', 'ae'), 'ǣ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ǿ', 'o'), 'ł', 'l'), 'đ', 'd'),
    'ð', 'd'), 'þ', 'th'), 'ß', 'ss'), 'ı', 'i'), 'ħ', 'h'), 'ŧ', 't'), 'ŋ', 'n'), 'ĸ', 'k'), 'ǡ', 'a'), 'ǯ', 'ʒ')
  as word
from name_reader_words;
--> statement-breakpoint
create trigger user_named
after insert on users
when new.name is not null
begin
  insert into name_reader (rowid, name) values (1, new.name);
  insert or ignore into user_name_words (word, user_id) select word, new.id from folded_name_words;
  delete from name_reader where rowid = 1;
end;
--> statement-breakpoint
create trigger user_renamed
after update of name on users
when old.name is not new.name
begin
  delete from user_name_words where user_id = old.id;
  insert into name_reader (rowid, name) values (1, coalesce(new.name, ''));
  insert or ignore into user_name_words (word, user_id) select word, new.id from folded_name_words;
  delete from name_reader where rowid = 1;
end;
--> statement-breakpoint
-- Every name is read again by the new rule, all of them at once.
create virtual table names_to_read using fts5 (
  name,
  tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
create virtual table words_to_fold using fts5vocab (names_to_read, instance);
--> statement-breakpoint
insert into names_to_read (rowid, name) select rowid, name from users where name is not null;
--> statement-breakpoint
delete from user_name_words;
--> statement-breakpoint
insert or ignore into user_name_words (word, user_id)
select
  replace(replace(replace(replace(replace(replace(replace(replace(replace(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(
    term, 'æ', 'ae'), 'ǽ', 'ae'), 'ǣ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ǿ', 'o'), 'ł', 'l'), 'đ', 'd'),
    'ð', 'd'), 'þ', 'th'), 'ß', 'ss'), 'ı', 'i'), 'ħ', 'h'), 'ŧ', 't'), 'ŋ', 'n'), 'ĸ', 'k'), 'ǡ', 'a'), 'ǯ', 'ʒ'),
  users.id
from words_to_fold
inner join users on users.rowid = words_to_fold.doc;
--> statement-breakpoint
drop table words_to_fold;
--> statement-breakpoint
drop table names_to_read;
