/** Libraries of every screen. */
const packages = [
  'react',
  'react-dom',
  'react-router',
  'scheduler',
  'clsx',
  'cookie',
  'set-cookie-parser',
  '@tanstack/react-query',
  '@tanstack/query-core',
  'openapi-fetch',
  '@ant-design/icons',
];

/** Icons that one screen, the tools of analytics, or the chat alone have. */
export const ownIcons = [
  ...['Aim', 'ArrowLeft', 'BarChart', 'Calculator', 'Calendar', 'Compass', 'DotChart', 'DoubleRight', 'Download'],
  ...['LineChart', 'Profile', 'Safety', 'Save', 'Setting', 'Table', 'UserAdd', 'Delete', 'Smile', 'Frown', 'Heart'],
  ...['Like', 'Fire', 'Rollback', 'Flag', 'Eye', 'EyeInvisible', 'Ellipsis', 'Link', 'Send', 'Bell'],
  ...[
    'Picture',
    'ArrowDown',
    'Plus',
    'Search',
    'PaperClip',
    'Check',
    'CheckCircle',
    'Edit',
    'InfoCircle',
    'Rise',
    'Sync',
    'User',
    'Book',
    'ColumnWidth',
    'Crown',
    'Database',
    'FileText',
    'Filter',
    'Thunderbolt',
    'Left',
    'Reload',
    'Copy',
    'Dollar',
    'Dashboard',
    'SafetyCertificate',
  ],
];

/** Filled icons that the notices alone have: these come after the first paint. */
export const ownFilledIcons = ['CheckCircle', 'CloseCircle', 'InfoCircle'];

/** Pieces that go with the screens that use them: those around antd, and those that few screens have. */
export const ownPieces = [
  'app/after-paint',
  'app/keep-page',
  'app/not-found',
  'app/pages',
  'app/palette',
  'app/shell/phone-menu',
  'app/sync-notice',
  'lib/api/ask',
  'lib/api/ask-again',
  'lib/api/champions',
  'lib/api/player-search',
  'lib/after-layers',
  'lib/awaited-lines',
  'lib/calendar-words',
  'lib/card-address',
  'lib/composing',
  'lib/copy-text',
  'lib/api/download',
  'lib/api/failed',
  'lib/api/upload',
  'lib/current-member',
  'lib/follow-league',
  'lib/grouped',
  'lib/kept-fresh',
  'lib/kept-words',
  'lib/live-parts',
  'lib/live-poll',
  'lib/live-source',
  'lib/live-stream',
  'lib/my-roster',
  'lib/nfl-data',
  'lib/owns-team',
  'lib/people',
  'lib/playoff-round',
  'lib/playoff-words',
  'lib/save-file',
  'lib/session/identity',
  'lib/session/renewal',
  'lib/silence',
  'lib/sound',
  'lib/tabs',
  'lib/throttled',
  'lib/use-people',
  'lib/use-viewed-week',
  'ui/announcer',
  'ui/awaited-notice',
  'ui/back-link',
  'ui/antd',
  'ui/bare-page',
  'ui/both-reads',
  'ui/charts',
  'ui/choice',
  'ui/consistency-ratings',
  'ui/data-table',
  'ui/dialog',
  'ui/field',
  'ui/first-few',
  'ui/filter-bar',
  'ui/heat-matrix',
  'ui/injury-tag',
  'ui/later',
  'ui/league-export',
  'ui/menu/more-button',
  'ui/move-badge',
  'ui/opponent-rank',
  'ui/page-head',
  'ui/pair-list',
  'ui/player-cell',
  'ui/position-tag',
  'ui/progress-bar',
  'ui/score-pair',
  'ui/segmented',
  'ui/show-in-place',
  'ui/show-more',
  'ui/super-admins-only',
  'ui/tabs',
  'ui/theme-switch',
  'ui/toast',
  'ui/tip',
  'ui/trend',
  'ui/use-focus-back',
  'ui/week-stepper',
  'ui/when-near',
];

const icons = '@ant-design/icons/es/icons/';

/** Within a package's folder: "react/index.js"; undefined for our own files. */
const inPackage = (id: string): string | undefined => id.split('/node_modules/').slice(1).at(-1);

/** Within our sources: "ui/card.tsx"; undefined for all others. */
const inSources = (id: string): string | undefined => id.split('/web/src/')[1];

/** Begins with a folder, or with a file's name before its ending. */
const isOf = (file: string, name: string): boolean => file.startsWith(`${name}/`) || file.startsWith(`${name}.`);

/** Whether a module goes into the one file that all screens share: their libraries, and the pieces of the interface. */
export function isInBase(id: string): boolean {
  const library = inPackage(id);
  if (library !== undefined) {
    const own = [...ownIcons.map((icon) => `${icon}Outlined`), ...ownFilledIcons.map((icon) => `${icon}Filled`)];
    const isOwnIcon = own.some((icon) => isOf(library, icons + icon));
    return !isOwnIcon && packages.some((name) => library.startsWith(`${name}/`));
  }
  const source = inSources(id);
  if (source === undefined || !/^(ui|lib|app)\//.test(source)) return false;
  return !ownPieces.some((piece) => isOf(source, piece));
}
