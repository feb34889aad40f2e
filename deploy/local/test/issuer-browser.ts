import { createHash, randomBytes } from 'node:crypto';

/** A browser as far as a sign-in needs one: follows redirects by hand, keeps cookies by path, maps the public origin. */
export function createBrowser(o: { publicOrigin: string; port: number }) {
  const cookies = new Map<string, { value: string; path: string }>();

  const open = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const url = new URL(address, o.publicOrigin);
    const sent = [...cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`);
    const response = await fetch(`http://127.0.0.1:${o.port}${url.pathname}${url.search}`, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: sent.join('; ') },
      body: form && new URLSearchParams(form),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
      const value = pair.slice(name.length + 1);
      if (value) cookies.set(name, { value, path });
      else cookies.delete(name);
    }
    return response;
  };

  /** Follows redirects inside the issuer; stops at the first page or at an address outside it. */
  const follow = async (first: Response): Promise<{ response: Response; left?: URL }> => {
    let response = first;
    for (;;) {
      const location = response.headers.get('location');
      if (!location) return { response };
      const target = new URL(location, o.publicOrigin);
      if (!target.pathname.startsWith('/realms/')) return { response, left: target };
      response = await open(target.href);
    }
  };

  return { open, follow, cookies };
}

export function pkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The payload of a JWT, unverified. */
export function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;
}
