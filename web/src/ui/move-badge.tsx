import { Badge, type BadgeKind } from './badge';

const kinds: Record<string, { label: string; kind: BadgeKind }> = {
  trade: { label: 'Trade', kind: 'accent' },
  waiver: { label: 'Waiver', kind: 'neutral' },
  free_agent: { label: 'Free agent', kind: 'neutral' },
  commissioner: { label: 'Commissioner', kind: 'warning' },
};

/** What kind of move it is: trade, waiver, free_agent or commissioner; another type is named as it comes. */
export function MoveBadge({ type }: { type: string }) {
  const { label, kind } = kinds[type] ?? { label: type, kind: 'neutral' };
  return <Badge kind={kind}>{label}</Badge>;
}
