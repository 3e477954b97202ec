-- A picture is in use as soon as a text with it is stored, so the hourly job can't delete it in between.
create trigger pictures_in_new_post
after insert on post_texts
when instr(new.body, '/community/') > 0
begin
  update post_pictures set is_used = 1 where is_used = 0 and instr(new.body, key) > 0;
end;

create trigger pictures_in_changed_post
after update of body on post_texts
when instr(new.body, '/community/') > 0
begin
  update post_pictures set is_used = 1 where is_used = 0 and instr(new.body, key) > 0;
end;

create trigger pictures_in_new_comment
after insert on comments
when instr(new.body, '/community/') > 0
begin
  update post_pictures set is_used = 1 where is_used = 0 and instr(new.body, key) > 0;
end;

create trigger pictures_in_changed_comment
after update of body on comments
when instr(new.body, '/community/') > 0
begin
  update post_pictures set is_used = 1 where is_used = 0 and instr(new.body, key) > 0;
end;
