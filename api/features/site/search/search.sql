-- Finds words as they are written. Short prefixes are indexed because people search while they type.
create virtual table search_index using fts5 (
  title_et,
  body_et,
  title_en,
  body_en,
  content='search_documents',
  content_rowid='id',
  tokenize='unicode61 remove_diacritics 0',
  prefix='2 3'
);

-- Finds words without their diacritics if the first index finds nothing.
create virtual table search_index_forgiving using fts5 (
  title_et,
  body_et,
  title_en,
  body_en,
  content='search_documents',
  content_rowid='id',
  tokenize='unicode61 remove_diacritics 2'
);

-- Finds parts of words in titles: Estonian joins words, and people who search for "raamat" also want "käsiraamat".
create virtual table search_index_within using fts5 (
  title_et,
  title_en,
  content='search_documents',
  content_rowid='id',
  tokenize='trigram'
);

-- The indexes read their text from search_documents, so FTS5 needs the old text to remove a document.
create trigger search_documents_added
after insert on search_documents
begin
  insert into search_index (rowid, title_et, body_et, title_en, body_en)
    values (new.id, new.title_et, new.body_et, new.title_en, new.body_en);
  insert into search_index_forgiving (rowid, title_et, body_et, title_en, body_en)
    values (new.id, new.title_et, new.body_et, new.title_en, new.body_en);
  insert into search_index_within (rowid, title_et, title_en)
    values (new.id, new.title_et, new.title_en);
end;

create trigger search_documents_changed
after update on search_documents
when (old.title_et, old.body_et, old.title_en, old.body_en)
  is not (new.title_et, new.body_et, new.title_en, new.body_en)
begin
  insert into search_index (search_index, rowid, title_et, body_et, title_en, body_en)
    values ('delete', old.id, old.title_et, old.body_et, old.title_en, old.body_en);
  insert into search_index_forgiving (search_index_forgiving, rowid, title_et, body_et, title_en, body_en)
    values ('delete', old.id, old.title_et, old.body_et, old.title_en, old.body_en);
  insert into search_index (rowid, title_et, body_et, title_en, body_en)
    values (new.id, new.title_et, new.body_et, new.title_en, new.body_en);
  insert into search_index_forgiving (rowid, title_et, body_et, title_en, body_en)
    values (new.id, new.title_et, new.body_et, new.title_en, new.body_en);
end;

-- Most changes are to texts alone.
create trigger search_documents_retitled
after update on search_documents
when (old.title_et, old.title_en) is not (new.title_et, new.title_en)
begin
  insert into search_index_within (search_index_within, rowid, title_et, title_en)
    values ('delete', old.id, old.title_et, old.title_en);
  insert into search_index_within (rowid, title_et, title_en)
    values (new.id, new.title_et, new.title_en);
end;

create trigger search_documents_removed
after delete on search_documents
begin
  insert into search_index (search_index, rowid, title_et, body_et, title_en, body_en)
    values ('delete', old.id, old.title_et, old.body_et, old.title_en, old.body_en);
  insert into search_index_forgiving (search_index_forgiving, rowid, title_et, body_et, title_en, body_en)
    values ('delete', old.id, old.title_et, old.body_et, old.title_en, old.body_en);
  insert into search_index_within (search_index_within, rowid, title_et, title_en)
    values ('delete', old.id, old.title_et, old.title_en);
end;

-- Each language of an item fills its half of the document. A recipe adds its ingredients and steps, and a video its
-- spoken text, in the language of the text if available.
create trigger search_text_added
after insert on content_texts
begin
  insert into search_documents (source, ref_id, title_et, body_et, title_en, body_en)
  select 'content', new.item_id,
    iif(new.locale = 'et', new.title, ''), iif(new.locale = 'et', text, ''),
    iif(new.locale = 'en', new.title, ''), iif(new.locale = 'en', text, '')
  from (
    select new.summary
      || char(10) || coalesce((select group_concat(value, ', ') from json_each(new.topics)), '')
      || char(10) || new.plain
      || coalesce(
        char(10) || (
          select group_concat(
            coalesce(
              nullif(json_extract(value, '$.name.' || new.locale), ''),
              json_extract(value, '$.name.et') || json_extract(value, '$.name.en')
            ),
            ', '
          )
          from recipes, json_each(recipes.content, '$.ingredients')
          where item_id = new.item_id
        )
        || char(10) || (
          select group_concat(
            coalesce(
              nullif(json_extract(value, '$.' || new.locale), ''),
              json_extract(value, '$.et') || json_extract(value, '$.en')
            ),
            char(10)
          )
          from recipes, json_each(recipes.content, '$.steps')
          where item_id = new.item_id
        ),
        ''
      )
      || coalesce(
        char(10) || (
          select group_concat(value ->> 1, char(10))
          from videos, json_each(
            spoken,
            '$.' || iif((spoken -> new.locale) is null, iif(new.locale = 'et', 'en', 'et'), new.locale)
          )
          where item_id = new.item_id
        ),
        ''
      ) as text
  )
  where true
  on conflict (ref_id) do update set
    title_et = iif(new.locale = 'et', excluded.title_et, title_et),
    body_et = iif(new.locale = 'et', excluded.body_et, body_et),
    title_en = iif(new.locale = 'en', excluded.title_en, title_en),
    body_en = iif(new.locale = 'en', excluded.body_en, body_en);
end;

create trigger search_text_changed
after update on content_texts
begin
  insert into search_documents (source, ref_id, title_et, body_et, title_en, body_en)
  select 'content', new.item_id,
    iif(new.locale = 'et', new.title, ''), iif(new.locale = 'et', text, ''),
    iif(new.locale = 'en', new.title, ''), iif(new.locale = 'en', text, '')
  from (
    select new.summary
      || char(10) || coalesce((select group_concat(value, ', ') from json_each(new.topics)), '')
      || char(10) || new.plain
      || coalesce(
        char(10) || (
          select group_concat(
            coalesce(
              nullif(json_extract(value, '$.name.' || new.locale), ''),
              json_extract(value, '$.name.et') || json_extract(value, '$.name.en')
            ),
            ', '
          )
          from recipes, json_each(recipes.content, '$.ingredients')
          where item_id = new.item_id
        )
        || char(10) || (
          select group_concat(
            coalesce(
              nullif(json_extract(value, '$.' || new.locale), ''),
              json_extract(value, '$.et') || json_extract(value, '$.en')
            ),
            char(10)
          )
          from recipes, json_each(recipes.content, '$.steps')
          where item_id = new.item_id
        ),
        ''
      )
      || coalesce(
        char(10) || (
          select group_concat(value ->> 1, char(10))
          from videos, json_each(
            spoken,
            '$.' || iif((spoken -> new.locale) is null, iif(new.locale = 'et', 'en', 'et'), new.locale)
          )
          where item_id = new.item_id
        ),
        ''
      ) as text
  )
  where true
  on conflict (ref_id) do update set
    title_et = iif(new.locale = 'et', excluded.title_et, title_et),
    body_et = iif(new.locale = 'et', excluded.body_et, body_et),
    title_en = iif(new.locale = 'en', excluded.title_en, title_en),
    body_en = iif(new.locale = 'en', excluded.body_en, body_en);
end;

create trigger search_text_removed
after delete on content_texts
begin
  update search_documents set
    title_et = iif(old.locale = 'et', '', title_et),
    body_et = iif(old.locale = 'et', '', body_et),
    title_en = iif(old.locale = 'en', '', title_en),
    body_en = iif(old.locale = 'en', '', body_en)
  where ref_id = old.item_id;
end;

-- A recipe is part of its item's document, so rewriting the text indexes the recipe.
create trigger search_recipe_added
after insert on recipes
begin
  update content_texts set plain = plain where item_id = new.item_id;
end;

create trigger search_recipe_changed
after update on recipes
begin
  update content_texts set plain = plain where item_id = new.item_id;
end;

create trigger search_recipe_removed
after delete on recipes
begin
  update content_texts set plain = plain where item_id = old.item_id;
end;

-- A video's spoken text is part of its item's document, so rewriting the text indexes it.
create trigger search_video_added
after insert on videos
when new.spoken <> '{}'
begin
  update content_texts set plain = plain where item_id = new.item_id;
end;

create trigger search_video_changed
after update of spoken on videos
when old.spoken is not new.spoken
begin
  update content_texts set plain = plain where item_id = new.item_id;
end;

create trigger search_video_removed
after delete on videos
begin
  update content_texts set plain = plain where item_id = old.item_id;
end;

-- An expert is found by name, headline, fields, place and description.
create trigger search_expert_added
after insert on expert_profiles
begin
  insert into search_documents (source, ref_id, title_et, body_et, title_en, body_en)
  select 'expert', new.user_id,
    coalesce(name, ''),
    new.headline_et
      || char(10) || coalesce((select group_concat(json_extract(value, '$.et'), ', ') from json_each(new.fields)), '')
      || char(10) || coalesce(new.place, '')
      || char(10) || new.about_et,
    coalesce(name, ''),
    new.headline_en
      || char(10) || coalesce((select group_concat(json_extract(value, '$.en'), ', ') from json_each(new.fields)), '')
      || char(10) || coalesce(new.place, '')
      || char(10) || new.about_en
  from users where id = new.user_id
  on conflict (ref_id) do update set
    title_et = excluded.title_et,
    body_et = excluded.body_et,
    title_en = excluded.title_en,
    body_en = excluded.body_en;
end;

create trigger search_expert_changed
after update on expert_profiles
begin
  insert into search_documents (source, ref_id, title_et, body_et, title_en, body_en)
  select 'expert', new.user_id,
    coalesce(name, ''),
    new.headline_et
      || char(10) || coalesce((select group_concat(json_extract(value, '$.et'), ', ') from json_each(new.fields)), '')
      || char(10) || coalesce(new.place, '')
      || char(10) || new.about_et,
    coalesce(name, ''),
    new.headline_en
      || char(10) || coalesce((select group_concat(json_extract(value, '$.en'), ', ') from json_each(new.fields)), '')
      || char(10) || coalesce(new.place, '')
      || char(10) || new.about_en
  from users where id = new.user_id
  on conflict (ref_id) do update set
    title_et = excluded.title_et,
    body_et = excluded.body_et,
    title_en = excluded.title_en,
    body_en = excluded.body_en;
end;

create trigger search_expert_removed
after delete on expert_profiles
begin
  delete from search_documents where ref_id = old.user_id;
end;

create trigger search_expert_renamed
after update of name on users
when old.name is not new.name
begin
  update search_documents set title_et = coalesce(new.name, ''), title_en = coalesce(new.name, '')
  where source = 'expert' and ref_id = new.id;
end;
