const withEmail = (path: string, email: string): string =>
  email.trim() ? `${path}?email=${encodeURIComponent(email.trim())}` : path

/** Sign-in with the address filled in. */
export const loginHref = (email: string): string => withEmail('/login', email)

/** The second step of a sign-in, which goes on to `returnTo`. */
export const factorHref = (returnTo: string): string =>
  `/login/factor?return_to=${encodeURIComponent(returnTo)}`

/** Asking for a link to set a new password, with the address filled in. */
export const forgotPasswordHref = (email: string): string => withEmail('/forgot-password', email)
