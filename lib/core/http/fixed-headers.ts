/** Where the guard puts the address at the other end of the socket; what a client sends under this name is dropped. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

/** Answers that are one person's. */
export const NO_STORE = { 'Cache-Control': 'private, no-store' }

/** Pages whose addresses hold a right: to a password, an address, a device, a sign-in, to end somebody's reminders. */
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

/** What every answer carries: pages, files and refusals alike. */
export function fixedHeaders(isHttps: boolean): Record<string, string> {
  return isHttps ? OVER_HTTPS : EVERYWHERE
}
