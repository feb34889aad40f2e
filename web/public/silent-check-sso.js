// The identity server sends the hidden frame here; the result is in the address. A file of its own, because the
// content security policy allows no inline script.
parent.postMessage(location.href, location.origin);
