import helmet from 'helmet';
import type { RequestHandler } from 'express';

export interface PageHeadersOptions {
  publicUrl: URL;
  avatarBaseUrl: string;
  /** `'self'` for the page that silent sign-in loads into a frame of ours. */
  framedBy: "'none'" | "'self'";
  /** Sources of scripts besides files of our own. */
  scriptSources: () => string[];
}

/** Content policy and the other security headers of pages. */
export function pageHeaders({ publicUrl, avatarBaseUrl, framedBy, scriptSources }: PageHeadersOptions): RequestHandler {
  const https = publicUrl.protocol === 'https:';
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", () => scriptSources().join(' ')],
        // The component library writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Members share pictures of any host in the chat; no server of ours ever fetches them.
        imgSrc: ["'self'", 'data:', 'blob:', new URL(avatarBaseUrl).origin, 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: [framedBy],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: framedBy === "'none'" ? 'deny' : 'sameorigin' },
    // Avatars come from a host that does not opt in.
    crossOriginEmbedderPolicy: false,
  });
}
