-- The search index of posts and comments with their diacritics. Neither index stores texts or positions: hits are read
-- from their tables.
create virtual table discussion_index using fts5 (
  text,
  content='',
  detail=none,
  columnsize=0,
  tokenize='unicode61 remove_diacritics 0',
  prefix='2 3 4 5 6 7 8'
);

-- The search index without diacritics.
create virtual table discussion_index_forgiving using fts5 (
  text,
  content='',
  detail=none,
  columnsize=0,
  tokenize='unicode61 remove_diacritics 2',
  prefix='2 3 4 5 6 7 8'
);

-- A post has a document for each language. To remove a text, an index that doesn't store it must be given it again.
create trigger discussion_post_added
after insert on post_texts
begin
  insert into discussion_documents (ref_id, part) values (new.post_id, new.locale);
  insert into discussion_index (rowid, text)
    select id, new.title || char(10) || new.plain
    from discussion_documents where ref_id = new.post_id and part = new.locale;
  insert into discussion_index_forgiving (rowid, text)
    select id, new.title || char(10) || new.plain
    from discussion_documents where ref_id = new.post_id and part = new.locale;
end;

create trigger discussion_post_changed
after update of title, plain on post_texts
when (old.title, old.plain) is not (new.title, new.plain)
begin
  insert into discussion_index (discussion_index, rowid, text)
    select 'delete', id, old.title || char(10) || old.plain
    from discussion_documents where ref_id = old.post_id and part = old.locale;
  insert into discussion_index_forgiving (discussion_index_forgiving, rowid, text)
    select 'delete', id, old.title || char(10) || old.plain
    from discussion_documents where ref_id = old.post_id and part = old.locale;
  insert into discussion_index (rowid, text)
    select id, new.title || char(10) || new.plain
    from discussion_documents where ref_id = new.post_id and part = new.locale;
  insert into discussion_index_forgiving (rowid, text)
    select id, new.title || char(10) || new.plain
    from discussion_documents where ref_id = new.post_id and part = new.locale;
end;

create trigger discussion_post_removed
after delete on post_texts
begin
  insert into discussion_index (discussion_index, rowid, text)
    select 'delete', id, old.title || char(10) || old.plain
    from discussion_documents where ref_id = old.post_id and part = old.locale;
  insert into discussion_index_forgiving (discussion_index_forgiving, rowid, text)
    select 'delete', id, old.title || char(10) || old.plain
    from discussion_documents where ref_id = old.post_id and part = old.locale;
  delete from discussion_documents where ref_id = old.post_id and part = old.locale;
end;

-- A comment has one language, so the part of its document is empty.
create trigger discussion_comment_added
after insert on comments
begin
  insert into discussion_documents (ref_id, part) values (new.id, '');
  insert into discussion_index (rowid, text)
    select id, new.plain
    from discussion_documents where ref_id = new.id and part = '';
  insert into discussion_index_forgiving (rowid, text)
    select id, new.plain
    from discussion_documents where ref_id = new.id and part = '';
end;

create trigger discussion_comment_changed
after update of plain on comments
when old.plain is not new.plain
begin
  insert into discussion_index (discussion_index, rowid, text)
    select 'delete', id, old.plain
    from discussion_documents where ref_id = old.id and part = '';
  insert into discussion_index_forgiving (discussion_index_forgiving, rowid, text)
    select 'delete', id, old.plain
    from discussion_documents where ref_id = old.id and part = '';
  insert into discussion_index (rowid, text)
    select id, new.plain
    from discussion_documents where ref_id = new.id and part = '';
  insert into discussion_index_forgiving (rowid, text)
    select id, new.plain
    from discussion_documents where ref_id = new.id and part = '';
end;

create trigger discussion_comment_removed
after delete on comments
begin
  insert into discussion_index (discussion_index, rowid, text)
    select 'delete', id, old.plain
    from discussion_documents where ref_id = old.id and part = '';
  insert into discussion_index_forgiving (discussion_index_forgiving, rowid, text)
    select 'delete', id, old.plain
    from discussion_documents where ref_id = old.id and part = '';
  delete from discussion_documents where ref_id = old.id and part = '';
end;
