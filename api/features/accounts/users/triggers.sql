-- The words of a name in lower case, split at spaces and hyphens through a JSON array. SQLite folds only ASCII, so the
-- other letters of Estonian names are replaced one by one.
create trigger user_named
after insert on users
when new.name is not null
begin
  insert or ignore into user_name_words (word, user_id)
    select value, new.id
    from json_each('[' || replace(replace(json_quote(
      replace(replace(replace(replace(replace(replace(
        lower(new.name), 'Õ', 'õ'), 'Ä', 'ä'), 'Ö', 'ö'), 'Ü', 'ü'), 'Š', 'š'), 'Ž', 'ž')
    ), ' ', '","'), '-', '","') || ']')
    where value <> '';
end;

create trigger user_renamed
after update of name on users
when old.name is not new.name
begin
  delete from user_name_words where user_id = old.id;
  insert or ignore into user_name_words (word, user_id)
    select value, new.id
    from json_each('[' || replace(replace(json_quote(
      replace(replace(replace(replace(replace(replace(
        lower(coalesce(new.name, '')), 'Õ', 'õ'), 'Ä', 'ä'), 'Ö', 'ö'), 'Ü', 'ü'), 'Š', 'š'), 'Ž', 'ž')
    ), ' ', '","'), '-', '","') || ']')
    where value <> '';
end;

create trigger user_removed
before delete on users
begin
  delete from user_name_words where user_id = old.id;
end;
