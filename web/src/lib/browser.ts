/** Leaves the application for an address that the gateway answers. */
export const goTo = (address: string): void => window.location.assign(address);
