/** Leaves the application for an address that the gateway serves. */
export const goTo = (address: string): void => window.location.assign(address);

/** Begins the page anew. */
export const reload = (): void => window.location.reload();
