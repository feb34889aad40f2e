/** The services that have an outbox: events may wait for a person in any of them. */
export const servicesWithOutbox = [
  'league-sync',
  'chat-messaging',
  'analytics',
  'rankings-recaps',
  'achievements',
  'admin',
] as const;
