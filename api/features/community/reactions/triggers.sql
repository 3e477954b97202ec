-- Counts are written only here, so they always match the rows.
create trigger reactions_counted
after insert on reactions
begin
  insert into reaction_counts (target_id, name, count) values (new.target_id, new.name, 1)
  on conflict (target_id, name) do update set count = count + 1;
end;

create trigger reactions_uncounted
after delete on reactions
begin
  update reaction_counts set count = count - 1 where target_id = old.target_id and name = old.name;
  delete from reaction_counts where target_id = old.target_id and name = old.name and count <= 0;
end;
