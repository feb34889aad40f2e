/** What a request may carry unless its route takes files. The gateway refuses longer ones before a service sees them. */
export const BODY_BYTES = 64 * 1024;
