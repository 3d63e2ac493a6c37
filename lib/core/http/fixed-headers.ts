/** Set by the guard to the socket's peer address; a client's value for this header is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

/** For answers meant for one person, which no cache may store. */
export const NO_STORE = { 'Cache-Control': 'private, no-store' }

/** Pages whose URL contains a token: for a password, an address, a device, a sign-in, or unsubscribing. */
export const SECRET_PAGES = [
  'reset-password',
  'confirm-email',
  'cancel-email',
  'trust-device',
  'sso',
  'unsubscribe',
]

const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
const OVER_HTTPS = { ...EVERYWHERE, 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }

/** Headers of every answer: pages, files and errors alike. */
export function fixedHeaders(isHttps: boolean): Record<string, string> {
  return isHttps ? OVER_HTTPS : EVERYWHERE
}
