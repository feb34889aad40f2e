import { ProfileOutlined, SaveOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button } from '../../../ui/button/button';
import { openedLate } from '../../../ui/opened-late';
import type { Fields } from '../filters/fields';
import type { SavedTool } from '../tools';

const SaveDialog = openedLate(() => import('./save-dialog').then((file) => file.SaveDialog));

interface Props {
  tool: SavedTool;
  fields: Fields;
  listed: boolean;
  onList: (listed: boolean) => void;
}

/** Shows the kept searches, and keeps what the page shows. */
export function SearchButtons({ tool, fields, listed, onList }: Props) {
  const [saving, setSaving] = useState(false);
  return (
    <>
      <Button icon={<ProfileOutlined aria-hidden="true" />} aria-expanded={listed} onClick={() => onList(!listed)}>
        Saved Searches
      </Button>
      <Button icon={<SaveOutlined aria-hidden="true" />} onClick={() => setSaving(true)}>
        Save Search
      </Button>
      {saving && <SaveDialog tool={tool} fields={fields} onClose={() => setSaving(false)} />}
    </>
  );
}
