/** The product's services, in the order in which they are started. */
export const services = [
  'league-sync',
  'chat-messaging',
  'analytics',
  'rankings-recaps',
  'achievements',
  'admin',
] as const;
export type ServiceName = (typeof services)[number];

/** What can run in several processes. */
export const scaled = [...services, 'gateway'] as const;
export type ScaledName = (typeof scaled)[number];

/** How many processes of each run. */
export type Copies = Record<ScaledName, number>;

/** `make up CHAT=2`: what the number of processes is called on the command line. */
export const copiesVariable: Record<ScaledName, string> = {
  'league-sync': 'LEAGUES',
  'chat-messaging': 'CHAT',
  analytics: 'ANALYTICS',
  'rankings-recaps': 'RANKINGS',
  achievements: 'ACHIEVEMENTS',
  admin: 'ADMIN',
  gateway: 'GATEWAY',
};

/** The processes by name: `analytics`, `analytics-2`. */
export const processNames = (copies: Copies, name: ScaledName): string[] =>
  Array.from({ length: copies[name] }, (_, index) => (index === 0 ? name : `${name}-${index + 1}`));
