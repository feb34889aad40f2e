// Keycloak's templates number their fields for the Tab key, in the order in which they stand; a number puts them before
// everything else on the page, which nobody expects.
document.addEventListener('DOMContentLoaded', () => {
  for (const control of document.querySelectorAll('[tabindex]')) {
    if (control.tabIndex > 0) control.removeAttribute('tabindex');
  }
});
