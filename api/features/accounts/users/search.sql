-- Splits a name into words, which plain SQL can't do, folds the case of any script and removes diacritics from Latin
-- letters. Triggers insert one name at a time and delete it again.
create virtual table name_reader using fts5 (
  name,
  tokenize='unicode61 remove_diacritics 2'
);

create virtual table name_reader_words using fts5vocab (name_reader, row);

-- The words of that name as `foldLetters` folds them, which also replaces letters that Unicode doesn't decompose.
create view folded_name_words as
select
  replace(replace(replace(replace(replace(replace(replace(replace(replace(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(
    term, 'æ', 'ae'), 'ǽ', 'ae'), 'ǣ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ǿ', 'o'), 'ł', 'l'), 'đ', 'd'),
    'ð', 'd'), 'þ', 'th'), 'ß', 'ss'), 'ı', 'i'), 'ħ', 'h'), 'ŧ', 't'), 'ŋ', 'n'), 'ĸ', 'k'), 'ǡ', 'a'), 'ǯ', 'ʒ')
  as word
from name_reader_words;

create trigger user_named
after insert on users
when new.name is not null and new.deleted_at is null
begin
  insert into name_reader (rowid, name) values (1, new.name);
  insert or ignore into user_name_words (word, user_id) select word, new.id from folded_name_words;
  delete from name_reader where rowid = 1;
end;

-- Deleted accounts have no words, so that whoever finds one by a word needn't check it.
create trigger user_renamed
after update of name, deleted_at on users
when (old.name, old.deleted_at is null) is not (new.name, new.deleted_at is null)
begin
  delete from user_name_words where user_id = old.id;
  insert into name_reader (rowid, name) values (1, iif(new.deleted_at is null, coalesce(new.name, ''), ''));
  insert or ignore into user_name_words (word, user_id) select word, new.id from folded_name_words;
  delete from name_reader where rowid = 1;
end;

create trigger user_removed
before delete on users
begin
  delete from user_name_words where user_id = old.id;
end;
