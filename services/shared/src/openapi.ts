import type { App } from './http.js';

/**
 * The OpenAPI 3.1 document of a service. `buildApp` gets dependencies that do nothing: registering routes must
 * not use them, so reading anything from them gives more of the same, and calling them fails.
 */
export async function openApiOf<D>(buildApp: (deps: D) => Promise<App>): Promise<object> {
  const app = await buildApp(inert('deps') as D);
  try {
    await app.ready();
    return app.swagger();
  } finally {
    // A service that closes something of its own on the way out finds dependencies that cannot be called.
    await app.close().catch(() => undefined);
  }
}

const silentLog = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function inert(name: string): unknown {
  return new Proxy(() => undefined, {
    get(_target, property) {
      // Promises and conversions to text are tried by the language itself.
      if (typeof property === 'symbol' || property === 'then' || property === 'toJSON') return undefined;
      if (silentLog.includes(property)) return () => undefined;
      if (property === 'child') return () => inert(name);
      return inert(`${name}.${property}`);
    },
    apply() {
      throw new Error(`${name}() was called while routes were being registered`);
    },
  });
}
