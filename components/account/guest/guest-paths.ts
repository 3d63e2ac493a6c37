const withEmail = (path: string, email: string): string =>
  email.trim() ? `${path}?email=${encodeURIComponent(email.trim())}` : path

/** URL of sign-in with the address prefilled. */
export const loginHref = (email: string): string => withEmail('/login', email)

/** URL of the second sign-in step, which continues to `returnTo`. */
export const factorHref = (returnTo: string): string =>
  `/login/factor?return_to=${encodeURIComponent(returnTo)}`

/** URL for requesting a password link, with the address prefilled. */
export const forgotPasswordHref = (email: string): string => withEmail('/forgot-password', email)
