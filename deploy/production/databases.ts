/** The services that keep something, each in a database of its own. */
export const services = ['league-sync', 'chat-messaging', 'analytics', 'rankings-recaps', 'achievements', 'admin'];

/**
 * A service's database has its name, and so has the one user that may touch it. Not so the database of admin: `admin`
 * is MongoDB's own, which holds the users and rights of all others.
 */
export const databaseOf = (service: string): string => (service === 'admin' ? 'administration' : service);

export const databases = services.map(databaseOf);
