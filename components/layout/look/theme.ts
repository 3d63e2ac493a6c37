/** Cookie of the chosen theme; absent for the system's. */
export const THEME_COOKIE = 'theme'

/** Value of `data-theme` on `<html>` for a cookie's value. */
export const themeOf = (cookie: string | undefined): 'light' | 'dark' | undefined =>
  cookie === 'light' || cookie === 'dark' ? cookie : undefined
