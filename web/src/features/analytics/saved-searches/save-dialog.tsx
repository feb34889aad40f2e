import { useId, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/button/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { focusFirst } from '../../../ui/dialog/modal';
import { Field } from '../../../ui/field/field';
import { TextInput } from '../../../ui/field/text-input';
import type { Fields } from '../filters/fields';
import type { SavedTool } from '../tools';
import { useToolLeagueId } from '../use-tool-league';
import { useSaveSearch } from './api';
import { queryOf, searchWords } from './search-words';

const longestName = 60;

interface Props {
  tool: SavedTool;
  fields: Fields;
  onClose: () => void;
}

/** Names what the page shows, and keeps it with the account. */
export function SaveDialog({ tool, fields, onClose }: Props) {
  const [params] = useSearchParams();
  const query = queryOf(fields, params);
  const leagueId = useToolLeagueId();
  // An owner is somebody else in another league.
  const ofLeague = leagueId !== undefined && new URLSearchParams(query).has('owner') && { leagueId };
  const [searchId] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const formId = useId();
  const save = useSaveSearch();
  const isNamed = name.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNamed || save.isPending) return;
    save.mutate({ path: { searchId }, body: { tool, name: name.trim(), query, ...ofLeague } }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title="Save Search"
      text={searchWords(fields, query)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" disabled={!isNamed} busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field label="Name">
          {(control) => (
            <TextInput
              {...control}
              {...focusFirst}
              value={name}
              // What is typed while it is being saved would go with the form.
              readOnly={save.isPending}
              autoComplete="off"
              maxLength={longestName}
              placeholder="Free agent receivers"
              onChange={setName}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
