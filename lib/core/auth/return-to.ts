const OWN = 'http://own.invalid'

/** A path of our own origin to come back to after sign-in; anything else is the start page. */
export function safeReturnTo(value: string | undefined): string {
  if (!value?.startsWith('/') || /[\\\p{Cc}]/u.test(value) || !URL.canParse(value, OWN)) return '/'
  const url = new URL(value, OWN)
  if (url.origin !== OWN || url.pathname.startsWith('//')) return '/'
  return `${url.pathname}${url.search}`
}
