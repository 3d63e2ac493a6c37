/** A path of our own origin to come back to after sign-in; anything else is the start page. */
export function safeReturnTo(value: string | undefined): string {
  if (!value?.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return '/'
  const url = new URL(value, 'http://own.invalid')
  if (url.origin !== 'http://own.invalid' || url.pathname.startsWith('//')) return '/'
  return `${url.pathname}${url.search}`
}
