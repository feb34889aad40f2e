/** Leaves the application for an address that the gateway serves. */
export const goTo = (address: string): void => window.location.assign(address);
