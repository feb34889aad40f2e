import { randomBytes } from 'node:crypto';

/** An HTML page and the policy it is served with. */
export interface Page {
  html: string;
  headers: Record<string, string>;
}

/** Text that came from outside, made safe for HTML text and quoted attributes. */
export function escapeHtml(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => named[character] ?? character);
}

const css = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:#0D1110;color:#ECF1EF;
font:14px/20px 'Inter Variable',Inter,system-ui,-apple-system,'Segoe UI',sans-serif;color-scheme:dark}
main{width:100%;max-width:384px;background:#141918;border:1px solid #2B3331;border-radius:10px;padding:32px 24px 24px}
.brand{display:flex;align-items:center;gap:12px;margin:0 0 24px;font-size:15px;font-weight:600}
h1{margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600}
p{margin:0 0 24px;color:#A7B2AE}
label{display:block;margin:0 0 4px;font-weight:500}
input{width:100%;height:44px;margin:0 0 16px;padding:0 12px;font:inherit;color:inherit;background:#0D1110;
border:1px solid #66736F;border-radius:8px}
input[aria-invalid=true]{border-color:#FF7B72}
button{width:100%;height:44px;margin-top:8px;font:inherit;font-weight:600;color:#fff;background:#4A66E0;border:0;
border-radius:8px;cursor:pointer}
button:hover{background:#5B76EA}button:active{background:#3F59CC}
:focus-visible{outline:2px solid #8CA8FF;outline-offset:2px}
a{color:#8CA8FF}
.error{margin:0 0 16px;padding:8px 12px;border-radius:8px;background:#352725;color:#FF7B72}
.note{margin:24px 0 0;padding-top:16px;border-top:1px solid #212827;font-size:13px;line-height:18px;color:#84918C}
code{color:#A7B2AE}`;

/** The product's mark (a goal post) and name. */
const brand =
  '<div class="brand"><svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" ' +
  'rx="8" fill="#4A66E0"/><path d="M9 7v8.5h14V7M16 15.5V25" fill="none" stroke="#fff" stroke-width="3" ' +
  'stroke-linecap="round" stroke-linejoin="round"/></svg>Dynasty Companion</div>';

function page(title: string, body: string, script = ''): Page {
  const nonce = randomBytes(16).toString('base64');
  const scripted = script ? `<script nonce="${nonce}">${script}</script>` : '';
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    script ? `script-src 'nonce-${nonce}'` : '',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    html:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} · Dynasty Companion</title>` +
      `<meta name="viewport" content="width=device-width,initial-scale=1"><style nonce="${nonce}">${css}</style></head>` +
      `<body><main>${brand}${body}</main>${scripted}</body></html>`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.filter(Boolean).join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  };
}

/** The sign-in form, with Keycloak's field names. */
export function loginPage(o: { action: string; username?: string; error?: string }): Page {
  const wrong = o.error !== undefined;
  const error = wrong ? `<div class="error" role="alert" id="input-error">${escapeHtml(o.error ?? '')}</div>` : '';
  const invalid = wrong ? ' aria-invalid="true" aria-describedby="input-error"' : '';
  return page(
    'Sign in',
    `<h1>Sign in</h1>${error}
<form id="kc-form-login" method="post" action="${escapeHtml(o.action)}">
<label for="username">E-mail</label>
<input id="username" name="username" type="email" autocomplete="username" required maxlength="254"
value="${escapeHtml(o.username ?? '')}"${o.username ? '' : ' autofocus'}${invalid}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required
${o.username ? 'autofocus' : ''}${invalid}>
<button id="kc-login" type="submit">Sign in</button>
</form>
<p class="note">Development sign-in: any e-mail with the password <code>demo</code>. It runs on this machine only.</p>`,
  );
}

/** The page for an error that the person cannot correct here. */
export function errorPage(message: string, home: string): Page {
  return page(
    'Sign-in problem',
    `<h1>That did not work</h1><p role="alert">${escapeHtml(message)}</p><a href="${escapeHtml(home)}">Back to the start</a>`,
  );
}

/**
 * Ends a session. `form` is the provider's own form with its one-time token; with `atOnce` it is sent without asking,
 * because the caller has proved by an id token that they may end it.
 */
export function logoutPage(form: string, atOnce: boolean): Page {
  const filled = form.replace(
    '</form>',
    '<input type="hidden" name="logout" value="yes"><button type="submit" autofocus>Sign out</button></form>',
  );
  return page('Sign out', `<h1>Sign out?</h1>${filled}`, atOnce ? 'document.forms[0].submit()' : '');
}
