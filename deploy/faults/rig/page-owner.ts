import type { ServiceName } from '../../local/services.js';

/** What a service's pages of a league have in their paths; league-sync has all others. */
const parts: Partial<Record<ServiceName, string>> = {
  'chat-messaging': '/chat',
  analytics: '/available-seasons',
  'rankings-recaps': '/power-rankings/',
  achievements: '/achievements',
  admin: '/polls',
};

/** The service that responds to one of a stack's `pages`. */
export function ownerOf(page: string): ServiceName {
  const found = Object.entries(parts).find(([, part]) => page.includes(part));
  return (found?.[0] ?? 'league-sync') as ServiceName;
}
