const withEmail = (path: string, email: string): string =>
  email.trim() ? `${path}?email=${encodeURIComponent(email.trim())}` : path

export const loginHref = (email: string): string => withEmail('/login', email)

/** URL of the second sign-in step, which continues to `returnTo`. */
export const factorHref = (returnTo: string): string =>
  `/login/factor?return_to=${encodeURIComponent(returnTo)}`

export const forgotPasswordHref = (email: string): string => withEmail('/forgot-password', email)
