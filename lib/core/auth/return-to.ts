const OWN = 'http://own.invalid'
const HOME = '/home'

/** A path of our own origin to come back to after sign-in; anything else is where everybody lands. */
export function safeReturnTo(value: string | undefined): string {
  if (!value?.startsWith('/') || /[\\\p{Cc}]/u.test(value) || !URL.canParse(value, OWN)) return HOME
  const url = new URL(value, OWN)
  if (url.origin !== OWN || url.pathname.startsWith('//')) return HOME
  return `${url.pathname}${url.search}`
}
