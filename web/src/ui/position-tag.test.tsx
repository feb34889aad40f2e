import { positionColor } from './position-tag';

it.each(['DE', 'DT', 'NT', 'ILB', 'MLB', 'OLB', 'CB', 'SS', 'FS', 'IDP_FLEX'])(
  'gives %s the colour of a defender',
  (position) => expect(positionColor(position)).toBe('var(--pos-idp, var(--text-2))'),
);
