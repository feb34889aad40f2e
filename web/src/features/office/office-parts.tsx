import { useState } from 'react';
import { Segmented } from '../../ui/segmented/segmented';

const parts = [
  { value: 'polls', label: 'Polls' },
  { value: 'constitution', label: 'Constitution' },
  { value: 'dues', label: 'Dues' },
  { value: 'calendar', label: 'Calendar' },
] as const;

type Part = (typeof parts)[number]['value'];

/** Leads to a part of the office, of which a phone shows one after the other. */
export function OfficeParts() {
  const [part, setPart] = useState<Part>('polls');
  const show = (next: Part) => {
    setPart(next);
    document.getElementById(`office-${next}`)?.scrollIntoView({ block: 'start' });
  };
  return <Segmented label="Parts of the office" value={part} options={parts} onChange={show} />;
}
