import { Island, type IslandPage } from '../island.tsx';
import { ActionParts } from './ActionParts.tsx';
import { FaceParts } from './FaceParts.tsx';
import { FieldParts } from './FieldParts.tsx';
import { ListParts } from './ListParts.tsx';
import './parts.css';

/** Every part of `src/ui` in each of its states. */
export function Parts({ page, drawing }: { page: IslandPage; drawing: string }) {
  return (
    <Island page={page}>
      <div className="parts">
        <FaceParts drawing={drawing} />
        <ActionParts />
        <FieldParts drawing={drawing} />
        <ListParts />
      </div>
    </Island>
  );
}
