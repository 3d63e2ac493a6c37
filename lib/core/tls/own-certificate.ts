import { readFileSync } from 'node:fs'
import type { Server } from 'node:https'
import { join } from 'node:path'
import type { TlsOptions } from 'node:tls'

/** Whoever renews a certificate does so weeks before its end. */
const RENEWED_MS = 3_600_000

/** What this process shows to the other services of its installation: the files of TLS_DIR, named as Kubernetes does. */
const readCertificate = (folder: string): TlsOptions => ({
  minVersion: 'TLSv1.3',
  cert: readFileSync(join(folder, 'tls.crt')),
  key: readFileSync(join(folder, 'tls.key')),
})

/**
 * A server over TLS; a certificate that takes the place of the first one is shown within an hour.
 * @param make with the server's other options
 */
export function withOwnCertificate(folder: string, make: (own: TlsOptions) => Server): Server {
  const server = make(readCertificate(folder))
  const renew = () => {
    try {
      server.setSecureContext(readCertificate(folder))
    } catch (error) {
      // Caught while its files were being changed: the one before serves on.
      console.error('TLS_DIR', error)
    }
  }
  const timer = setInterval(renew, RENEWED_MS).unref()
  return server.once('close', () => clearInterval(timer))
}
