/** Each database has the name of its service, and so has the one user that may touch it. */
export const databases = ['league-sync', 'chat-messaging', 'analytics', 'rankings-recaps', 'achievements', 'admin'];
