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

/** How many processes of each service run. */
export type Copies = Record<ServiceName, number>;

/** `make up CHAT=2`: what a service's number of processes is called on the command line. */
export const copiesVariable: Record<ServiceName, string> = {
  'league-sync': 'LEAGUES',
  'chat-messaging': 'CHAT',
  analytics: 'ANALYTICS',
  'rankings-recaps': 'RANKINGS',
  achievements: 'ACHIEVEMENTS',
  admin: 'ADMIN',
};

/** A service's processes by name: `analytics`, `analytics-2`. */
export const processNames = (copies: Copies, name: ServiceName): string[] =>
  Array.from({ length: copies[name] }, (_, index) => (index === 0 ? name : `${name}-${index + 1}`));
